import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { HubspotStatus } from "@touchline/contract";
import { useState } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Chip } from "../../ui/chip.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Panel } from "../../ui/panel.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import styles from "./integrations.module.css";
import { ModeSetting } from "./mode-setting.tsx";
import { formatScopes } from "./scope-text.ts";
import { UpdateProperty } from "./update-property.tsx";
import { type Connection, useDisconnect } from "./use-hubspot.ts";

interface ConnectionCardProps {
  connection: Connection;
  readings: HubspotStatus["readings"];
  here: string;
}

/** The connected account, its permissions and the write mode. */
export function ConnectionCard({ connection, readings, here }: ConnectionCardProps) {
  const { timeZone } = useSession();
  const { portalId, accountUrl, connectedAt, scopes, state, trouble } = connection;
  return (
    <Panel
      title="HubSpot"
      actions={
        <Chip tone={state === "connected" ? "good" : "bad"}>
          {state === "connected" ? "Connected" : "Access ended"}
        </Chip>
      }
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-y-4 gap-x-6 p-5 [&_dt]:text-base [&_dt]:text-quiet [&_dd]:wrap-anywhere">
        <div>
          <dt>Account</dt>
          <dd>
            <a
              href={accountUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1"
            >
              {portalId}
              <IconExternalLink size={14} aria-label="(opens a new tab)" />
            </a>
          </dd>
        </div>
        <div>
          <dt>Connected since</dt>
          <dd>{formatDateTime(new Date(connectedAt), timeZone, new Date())}</dd>
        </div>
        <div className="col-span-2">
          <dt>HubSpot allows</dt>
          <dd>{formatScopes(scopes)}</dd>
        </div>
        {[...readings.map(unreadText), unreadSplits(scopes)].map(
          (words) =>
            words && (
              <div key={words} className="col-span-2">
                <dt>Not read</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </dl>
      {trouble && (
        <p className={`${styles.setting} text-bad`} role="alert">
          HubSpot says: {trouble}
        </p>
      )}
      <ModeSetting connection={connection} here={here} />
      <UpdateProperty connection={connection} />
      <Disconnect portalId={portalId} />
    </Panel>
  );
}

const SPLITS_SCOPE = "crm.dealsplits.read_write";

const READING_NAMES = { goals: "Goals", submissions: "Forecast submissions" };

/** Why something optional isn't read: 'Goals: HubSpot doesn't allow it. …'; null if it is. */
function unreadText({ kind, missingScope, problem }: HubspotStatus["readings"][number]) {
  const name = READING_NAMES[kind];
  if (missingScope) return missingText(name, missingScope);
  return problem ? `${name}: HubSpot says “${problem}”. We try again every night.` : null;
}

const missingText = (name: string, scope: string) =>
  `${name}: the permission ${scope} is missing. Reconnect HubSpot and allow it; plans without it leave it out.`;

/** Splits are read with each deal, so they have no reading of their own. */
const unreadSplits = (scopes: string[]) =>
  scopes.includes(SPLITS_SCOPE) ? null : missingText("Deal splits", SPLITS_SCOPE);

function Disconnect({ portalId }: { portalId: string }) {
  const { disconnect, isPending } = useDisconnect();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = async () => {
    try {
      const trouble = await disconnect();
      if (trouble) showError(`HubSpot is disconnected. ${trouble}`);
      else showSuccess("HubSpot is disconnected");
    } catch {
      showError(GENERIC_ERROR);
    }
    setIsAsking(false);
  };
  return (
    <div className={styles.setting}>
      <div>
        <p className="font-medium">Disconnect</p>
        <p className="text-base text-quiet">
          Uninstalls Touchline in HubSpot. Goals, feedback and notes stay. Deals and forecast are
          hidden until you connect again.
        </p>
      </div>
      <Button variant="outline" color="red" size="xs" onClick={() => setIsAsking(true)}>
        Disconnect
      </Button>
      {isAsking && (
        <Confirm
          title={`Disconnect HubSpot account ${portalId}?`}
          action="Disconnect"
          word="disconnect"
          isBusy={isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={confirm}
        >
          Deals and forecast are hidden for everyone until you connect again. Changes waiting in the
          outbox aren't sent. After connecting again, writing to HubSpot is off until you allow it.
        </Confirm>
      )}
    </div>
  );
}
