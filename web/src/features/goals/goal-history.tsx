import "../../ui/dialog.css";
import { Modal, Skeleton } from "@mantine/core";
import type { CheckInRatings, CheckInVersion } from "@touchline/contract";
import { changedRatings, type Quarter, subtract } from "@touchline/domain";
import { formatAgo, formatDateTime, formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import styles from "./goal-history.module.css";
import { RATINGS } from "./rating-labels.ts";
import { useCheckInHistory } from "./use-check-in.ts";

interface GoalHistoryProps {
  revieweeId: string;
  period: Quarter;
  onClose: () => void;
}

/** Every saved version of a quarter's goal, newest first, each compared with the previous one. */
export function GoalHistory({ revieweeId, period, onClose }: GoalHistoryProps) {
  const { labelOf } = useQuarters();
  useReturnFocus();
  const history = useCheckInHistory(revieweeId, period);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={`History of ${labelOf(period)}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <QueryContent query={history} skeleton={<VersionsSkeleton />}>
        {(versions) =>
          versions.length === 0 ? (
            <EmptyState title="Nothing saved yet">
              Each time quota, commit, note or ratings are saved, the version appears here.
            </EmptyState>
          ) : (
            <ol className="-mx-1">
              <li className={styles.heads} aria-hidden="true">
                <span>Saved by</span>
                <span>Quota</span>
                <span>Commit</span>
              </li>
              {versions.map((version, index) => (
                <Version key={version.savedAt} version={version} before={versions[index + 1]} />
              ))}
            </ol>
          )
        }
      </QueryContent>
    </Modal>
  );
}

interface VersionProps {
  version: CheckInVersion;
  before: CheckInVersion | undefined;
}

function Version({ version, before }: VersionProps) {
  const { timeZone } = useSession();
  const saved = new Date(version.savedAt);
  const now = new Date();
  return (
    <li className="grid grid-cols-[minmax(140px,1fr)_120px_120px] gap-y-1 gap-x-4 py-2.5 px-1 border-b border-line text-base last:border-b-0 max-sm:grid-cols-[1fr_1fr]">
      <div className="flex flex-col min-w-0 max-sm:col-span-full">
        <span className="wrap-anywhere font-medium">{version.savedBy}</span>
        <time
          className="text-quiet"
          dateTime={version.savedAt}
          title={formatDateTime(saved, timeZone, now)}
        >
          {formatAgo(saved, timeZone, now)}
        </time>
      </div>
      <Entry label="Quota" now={version.values.quota} before={before?.values.quota} />
      <Entry label="Commit" now={version.values.repCommit} before={before?.values.repCommit} />
      <VersionRatings ratings={changedRatings(version, before)} />
      {version.note && version.note !== before?.note && (
        <p className="col-span-full whitespace-pre-wrap wrap-anywhere text-quiet">{version.note}</p>
      )}
    </li>
  );
}

function VersionRatings({ ratings }: { ratings: CheckInRatings }) {
  const given = RATINGS.filter(({ key }) => ratings[key] !== undefined);
  if (given.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-y-0.5 gap-x-3 col-span-full text-sm text-quiet">
      {given.map(({ key, label }) => (
        <span key={key} className="number">
          {label} {ratings[key]}
        </span>
      ))}
    </p>
  );
}

interface EntryProps {
  label: string;
  now: number;
  before: number | undefined;
}

function Entry({ label, now, before }: EntryProps) {
  const { currency } = useSession();
  const change = before === undefined ? 0 : subtract(now, before);
  return (
    <div className="flex flex-col min-w-0 text-right max-sm:flex-row max-sm:flex-wrap max-sm:gap-y-0 max-sm:gap-x-1.5 max-sm:text-left">
      <span className={styles.entryLabel}>{label}</span>
      <span className="number" title={formatMoney(now, currency)}>
        {formatShortMoney(now, currency)}
      </span>
      {change !== 0 && (
        <span className="text-quiet number" title={formatMoney(Math.abs(change), currency)}>
          {change > 0 ? "▲" : "▼"} {formatShortMoney(Math.abs(change), currency)}{" "}
          {change > 0 ? "more" : "less"}
        </span>
      )}
    </div>
  );
}

function VersionsSkeleton() {
  return (
    <div className="-mx-1">
      {["newest", "older", "oldest"].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[minmax(140px,1fr)_120px_120px] gap-y-1 gap-x-4 py-2.5 px-1 border-b border-line text-base last:border-b-0 max-sm:grid-cols-[1fr_1fr]"
        >
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}
