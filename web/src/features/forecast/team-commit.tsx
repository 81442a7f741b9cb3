import type { TreeCall } from "@touchline/contract";
import { FIGURES } from "@touchline/domain";
import { useAsOf } from "../../lib/as-of.ts";
import {
  dayIn,
  formatAgo,
  formatDateTime,
  formatShortDay,
  formatShortMoney,
} from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import type { SinceThenText } from "../../lib/since-then-text.ts";
import { Explained } from "../../ui/explained.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { formatCallDifference } from "./call-text.ts";
import { CallButton } from "./commit.tsx";
import { formatCommit } from "./forecast-text.ts";
import styles from "./team-table.module.css";

interface TeamCommitProps {
  name: string;
  rolledUp: number;
  /** The lead's own number. */
  call: TreeCall | null;
  yourCall: TreeCall | undefined;
  currency: string;
  /** Undefined for users who don't make calls. */
  onCall: (() => void) | undefined;
  now: SinceThenText | null;
}

/** A team's commits rolled up, with what its lead and the viewer call below. */
export function TeamCommit(props: TeamCommitProps) {
  const { name, rolledUp, call, yourCall, currency, onCall, now } = props;
  const said = formatCommit(rolledUp, FIGURES.rolledUp.formula, currency);
  return (
    <span className={styles.stack} data-stack>
      <Explained {...said.how}>{said.text}</Explained>
      {call && (
        <span className="text-sm font-normal text-quiet">
          Called {formatShortMoney(call.value, currency)},{" "}
          <CallDifference call={call} rolledUp={rolledUp} currency={currency} />
        </span>
      )}
      <span className="flex flex-wrap items-center justify-end gap-y-0.25 gap-x-2 text-sm font-normal text-quiet empty:hidden @max-xs:justify-start">
        {onCall && (
          <CallButton
            call={yourCall}
            label="Your call"
            who={`${name}'s team`}
            currency={currency}
            onCall={onCall}
          />
        )}
        {yourCall && (
          <span>
            {!onCall && `You called ${formatShortMoney(yourCall.value, currency)}, `}
            <CallDifference call={yourCall} rolledUp={rolledUp} currency={currency} />
          </span>
        )}
      </span>
      <SinceThen words={now} />
    </span>
  );
}

interface CallDifferenceProps {
  call: TreeCall;
  rolledUp: number;
  currency: string;
}

export function CallDifference({ call, rolledUp, currency }: CallDifferenceProps) {
  const { text, how } = formatCallDifference(call, rolledUp, currency);
  return <Explained {...how}>{text}</Explained>;
}

/** When a call was made: how long ago, or for a past day on which day. */
export function CallAge({ call: { madeAt } }: { call: TreeCall }) {
  const { timeZone } = useSession();
  const asOf = useAsOf();
  const [made, now] = [new Date(madeAt), new Date()];
  return (
    <time dateTime={madeAt} title={formatDateTime(made, timeZone, now)}>
      {asOf ? formatShortDay(dayIn(timeZone, made), asOf) : formatAgo(made, timeZone, now)}
    </time>
  );
}
