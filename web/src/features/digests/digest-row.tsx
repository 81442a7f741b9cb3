import { Link } from "@tanstack/react-router";
import type { Digest } from "@touchline/contract";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Cell, ROW_ROLE } from "../../ui/table.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { DigestMenu } from "./digest-menu.tsx";
import styles from "./digests.module.css";
import { LastSent } from "./last-sent.tsx";
import { formatDestination, formatSchedule } from "./schedule-text.ts";
import { DigestTrouble } from "./slack-missing.tsx";
import { useSaveDigest } from "./use-digests.ts";

/** One digest: name, schedule, recipient, last result and the on/off switch. */
export function DigestRow({ digest }: { digest: Digest }) {
  const { user } = useSession();
  const now = useNow();
  const save = useSaveDigest(digest.id, { failed: null });
  const blocks = digest.DigestQueries.filter(({ DigestQueryLink }) => DigestQueryLink.isAdded);
  return (
    <tr {...ROW_ROLE}>
      <Cell label="Name" isTitle>
        <div className="flex flex-col min-w-0">
          <Link
            to="/digest/$digestId"
            params={{ digestId: digest.id }}
            className="py-(--reach) -my-(--reach) no-underline wrap-anywhere text-ink font-medium hover:underline"
          >
            {digest.name}
          </Link>
          <DigestTrouble digest={digest} />
          {save.isError && (
            <span role="alert" className="text-sm text-bad">
              {save.error.message}
            </span>
          )}
        </div>
      </Cell>
      <Cell label="When">
        <span>{formatSchedule(digest)}</span>
      </Cell>
      <Cell label="Where to">
        <span className="truncate block" title={formatDestination(digest, user.id)}>
          {formatDestination(digest, user.id)}
        </span>
      </Cell>
      <Cell label="Blocks">
        <span className="number">{formatCount(blocks.length)}</span>
      </Cell>
      <Cell label="Last sent">
        <LastSent run={digest.lastRun} />
      </Cell>
      <Cell label="Next">
        {digest.isOn && digest.nextAt ? (
          <time dateTime={digest.nextAt} className="number">
            {formatDateTime(new Date(digest.nextAt), digest.timeZone, now)}
          </time>
        ) : (
          <span className={`${styles.quiet} text-quiet`}>–</span>
        )}
      </Cell>
      <Cell label="On">
        <div className="flex items-center justify-between gap-1">
          <Toggle
            label={`${digest.name} is on`}
            isOn={save.isPending ? save.variables.isOn === true : digest.isOn}
            isBusy={save.isPending}
            onToggle={() => save.mutate({ isOn: !digest.isOn })}
          />
          <DigestMenu digest={digest} />
        </div>
      </Cell>
    </tr>
  );
}
