import { Skeleton } from "@mantine/core";
import type { WorkspaceServices } from "@touchline/contract";
import type { ReactNode } from "react";
import { count, counted } from "../../lib/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useServices } from "./use-workspace.ts";
import styles from "./workspace.module.css";

/** Services set up by the administrator: language model, calendars, e-mail. */
export function Services() {
  const services = useServices();
  return (
    <Panel title="Calendars, e-mail and AI" context="Set up by whoever runs this installation">
      <Loaded query={services} skeleton={<Skeleton height={168} m={20} width="auto" />}>
        {(shown) => <Shown {...shown} />}
      </Loaded>
    </Panel>
  );
}

function Shown({ calendars, mail, model }: WorkspaceServices) {
  const { hasGoogle, connected, lost } = calendars;
  return (
    <dl>
      <Service name="Calendars" isOn={hasGoogle}>
        {hasGoogle ? (
          "Google Calendar, or a secret iCal address; everybody connects their own under Launch."
        ) : (
          <>
            By secret iCal address only.{" "}
            <SetBy names={["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]}>add Google Calendar</SetBy>
          </>
        )}{" "}
        {counted(connected, "calendar")} connected
        {lost > 0 ? `, ${count(lost)} to be connected again.` : "."}
      </Service>
      <Service name="E-mail" isOn={mail !== null}>
        {mail ? (
          `Summaries and reviews are sent from ${mail.from}.`
        ) : (
          <>
            Nothing is sent by e-mail. <SetBy names={["SMTP_URL", "MAIL_FROM"]}>switch it on</SetBy>
          </>
        )}
      </Service>
      <Service name="AI summaries" isOn={model !== null}>
        {model ? (
          `Written by ${model.name}: ${count(model.writtenToday)} today, at most ${count(model.callsPerDay)} a day on this installation.`
        ) : (
          <>
            Summaries are built from facts alone.{" "}
            <SetBy names={["AI_URL", "AI_MODEL"]}>switch on a language model</SetBy>
          </>
        )}
      </Service>
    </dl>
  );
}

/** Managers can't set it; the variable names are for their administrator. */
function SetBy({ names, children }: { names: [string, string]; children: string }) {
  const [one, other] = names;
  return (
    <>
      Whoever runs the server can {children} (<code>{one}</code>, <code>{other}</code>).
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
