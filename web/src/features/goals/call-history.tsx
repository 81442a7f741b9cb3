import type { Quarter } from "@touchline/domain";
import { formatAgo, formatDateTime, formatMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useCallHistory } from "./use-manager-calls.ts";

interface CallHistoryProps {
  revieweeId: string;
  period: Quarter;
}

/** Earlier calls with their reasons, newest first; nothing before the first. */
export function CallHistory({ revieweeId, period }: CallHistoryProps) {
  const { currency, timeZone } = useSession();
  const history = useCallHistory(revieweeId, period);
  if (history.isError) {
    return (
      <p role="alert" className="text-base text-quiet">
        Couldn't load earlier calls.{" "}
        <button
          type="button"
          className="unstyled cursor-pointer underline"
          onClick={() => void history.refetch()}
        >
          try again
        </button>
      </p>
    );
  }
  if (!history.data || history.data.length === 0) return null;
  const now = new Date();
  return (
    <section aria-label="Earlier calls">
      <h3 className="mb-1 text-base font-medium">Earlier calls</h3>
      <ol className="max-h-48 overflow-y-auto">
        {history.data.map(({ value, note, madeAt, madeBy }) => (
          <li key={madeAt} className="py-1.5 border-t border-line text-base number">
            <span className="font-medium">{formatMoney(value, currency)}</span>{" "}
            <span className="text-quiet">
              {madeBy},{" "}
              <time dateTime={madeAt} title={formatDateTime(new Date(madeAt), timeZone, now)}>
                {formatAgo(new Date(madeAt), timeZone, now)}
              </time>
            </span>
            {note && <span className="block wrap-anywhere">“{note}”</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
