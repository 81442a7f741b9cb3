import type { CheckIn } from "@touchline/contract";
import { MOVEMENT_ERROR } from "../../lib/deal-error-messages.ts";
import { formatAgo, formatDateTime, formatMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./crm-values.module.css";

export function CrmValues({ goal }: { goal: CheckIn }) {
  const { currency } = useSession();
  const { won, open } = goal.values;
  return (
    <div className="py-2.5 px-3 rounded-control bg-sunken">
      <dl
        className={`${styles.list} grid grid-cols-[1fr_1fr] gap-3 [&_dt]:text-sm [&_dt]:text-quiet [&_dd]:font-medium`}
      >
        <div>
          <dt>Won</dt>
          <dd className="number">{formatMoney(won, currency)}</dd>
        </div>
        <div>
          <dt>Open</dt>
          <dd className="number">{formatMoney(open, currency)}</dd>
        </div>
      </dl>
      <SyncLine sync={goal.sync} />
    </div>
  );
}

/** The source and age of won and open, or the error in red. */
export function SyncLine({ sync }: { sync: CheckIn["sync"] }) {
  const { timeZone } = useSession();
  const now = new Date();
  const at = sync.at === null ? null : new Date(sync.at);
  if (sync.state === "failed") {
    return (
      <Notice tone="bad">
        Syncing is off. {sync.message ?? MOVEMENT_ERROR}
        {at && ` Won and open are as of ${formatDateTime(at, timeZone, now)}.`}
      </Notice>
    );
  }
  if (sync.state === "by-hand" || at === null) return null;
  return (
    <p className="text-sm text-quiet" title={formatDateTime(at, timeZone, now)}>
      from HubSpot, {formatAgo(at, timeZone, now)}
    </p>
  );
}
