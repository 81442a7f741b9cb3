import { Skeleton } from "@mantine/core";
import type { WorkspaceServices } from "@touchline/contract";
import type { ReactNode } from "react";
import { formatCount, pluralise } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { useServices } from "./use-workspace.ts";
import styles from "./workspace.module.css";

/** Services set up by the administrator: language model, calendars, e-mail. */
export function Services() {
  const services = useServices();
  return (
    <Panel title="Calendars, email and AI" context="Set by your administrator">
      <QueryContent query={services} skeleton={<Skeleton height={168} m={20} width="auto" />}>
        {(shown) => <ServiceList {...shown} />}
      </QueryContent>
    </Panel>
  );
}

function ServiceList({ calendars, mail, model }: WorkspaceServices) {
  const { hasGoogle, connected, lost } = calendars;
  return (
    <dl>
      <Service name="Calendars" isOn={hasGoogle}>
        {hasGoogle ? (
          "Google Calendar or a secret iCal address. Everyone connects their own in Launch."
        ) : (
          <>
            By secret iCal address only.{" "}
            <SetByAdmin names={["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]}>
              add Google Calendar
            </SetByAdmin>
          </>
        )}{" "}
        {pluralise(connected, "calendar")} connected
        {lost > 0 ? `, ${formatCount(lost)} to reconnect.` : "."}
      </Service>
      <Service name="Email" isOn={mail !== null}>
        {mail ? (
          `Summaries and feedback are sent from ${mail.from}.`
        ) : (
          <>
            Email is off. <SetByAdmin names={["SMTP_URL", "MAIL_FROM"]}>switch it on</SetByAdmin>
          </>
        )}
      </Service>
      <Service name="AI summaries" isOn={model !== null}>
        {model ? (
          `Written by ${model.name}: ${formatCount(model.writtenToday)} today, at most ${formatCount(model.callsPerDay)} a day.`
        ) : (
          <>
            Summaries are written from facts, without AI.{" "}
            <SetByAdmin names={["AI_URL", "AI_MODEL"]}>switch on a language model</SetByAdmin>
          </>
        )}
      </Service>
    </dl>
  );
}

/** Managers can't set it; the variable names are for their administrator. */
function SetByAdmin({ names, children }: { names: [string, string]; children: string }) {
  const [one, other] = names;
  return (
    <>
      Your administrator can {children} (<code>{one}</code>, <code>{other}</code>).
    </>
  );
}

interface ServiceProps {
  name: string;
  isOn: boolean;
  children: ReactNode;
}

function Service({ name, isOn, children }: ServiceProps) {
  return (
    <div
      className={`${styles.service} [&_code]:text-sm/inherit [&_code]:text-quiet next:border-t next:border-line [&_dt]:flex [&_dt]:gap-2 [&_dt]:items-baseline`}
    >
      <dt className="font-medium in-data-[left=true]:text-quiet">
        {name}
        <span className="overflow-hidden text-ellipsis text-base/inherit text-quiet">
          {isOn ? "On" : "Off"}
        </span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
