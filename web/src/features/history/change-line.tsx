import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DealOwner, HistoryChange } from "@touchline/contract";
import type { ReactNode } from "react";
import { formatTime } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { useSession } from "../../lib/session.ts";
import { formatOwner } from "../../ui/owner-name.tsx";
import { formatChange, formatValue, sourceLabelOf, subjectOf } from "./change-text.ts";
import styles from "./history.module.css";

interface ChangeLineProps {
  /** One change, or several changes to a deal made together. */
  changes: HistoryChange[];
  undoing: string | null;
  onUndo: (change: HistoryChange) => void;
  /** The list is filtered to one deal. */
  isOneDeal: boolean;
  onDeal: (id: string) => void;
}

/** Describes whose deal it is: 'Sam Ortiz’s deal', 'deal of Daniel Frost (not on your team)'. */
function dealOwnerText(owner: DealOwner | null): string {
  return owner?.isOnTeam ? `${owner.name}'s deal` : owner ? `deal of ${formatOwner(owner)}` : "";
}

/** A change: time, author, field, old and new value, source; and the undo button. */
export function ChangeLine({ changes, undoing, onUndo, isOneDeal, onDeal }: ChangeLineProps) {
  const { timeZone } = useSession();
  const isReadOnly = useIsReadOnly();
  const [first, ...others] = changes;
  if (!first) return null;
  const { at, deal, member, person } = first;
  const whose = deal
    ? dealOwnerText(deal.ownedBy)
    : member && member.name !== person && `for ${member.name}`;
  const undoOf = (change: HistoryChange) =>
    !isReadOnly && (
      <Undo change={change} isUndoing={undoing === change.id} onUndo={() => onUndo(change)} />
    );
  const who = deal ? (
    <Link
      to="/deals"
      search={{ deal: deal.id }}
      className="unstyled cursor-pointer font-medium hover:underline hover:underline-offset-3 focus-visible:rounded-sm"
    >
      {deal.name}
    </Link>
  ) : (
    <strong>{person || member?.name}</strong>
  );
  return (
    <li className="flex items-start gap-3 py-2.5 px-4 border-t border-line first:border-t-0">
      <time className="flex-none w-10 text-base/inherit text-quiet number" dateTime={at}>
        {formatTime(new Date(at), timeZone)}
      </time>
      <div className="flex-1 min-w-0 wrap-anywhere">
        {others.length === 0 ? (
          <Change change={first} before={who} />
        ) : (
          <>
            <p>{who}</p>
            {changes.map((change) => (
              <div key={change.id} className={styles.change}>
                <Change change={change} />
                {undoOf(change)}
              </div>
            ))}
          </>
        )}
        <p className="text-base text-quiet">
          {deal && person ? `${person}, ` : ""}
          {sourceLabelOf(first)}
          {whose ? ` · ${whose}` : ""}
          {deal && !isOneDeal && (
            <>
              {" · "}
              <button
                type="button"
                className="unstyled underline underline-offset-3 cursor-pointer focus-visible:rounded-sm"
                aria-label={`only this deal: ${deal.name}`}
                onClick={() => onDeal(deal.id)}
              >
                only this deal
              </button>
            </>
          )}
        </p>
      </div>
      {others.length === 0 && undoOf(first)}
    </li>
  );
}

interface ChangeProps {
  change: HistoryChange;
  /** The owner, if not already displayed. */
  before?: ReactNode;
}

function Change({ change, before }: ChangeProps) {
  const words = useFormatContext();
  const deed = formatChange(change, words);
  const subject = subjectOf(change);
  return (
    <div className={styles.deed}>
      <p>
        {before && <>{before} </>}
        <span>{change.deal ? toSentence(deed) : deed}</span>
        {subject && <span className="font-medium"> {subject}</span>}
        {change.isUndone && <span className="font-medium"> · undone</span>}
      </p>
      <Values change={change} words={words} />
    </div>
  );
}

function useFormatContext() {
  const { currency } = useSession();
  const { today, labelOf } = useQuarters();
  return { currency, today, labelOf };
}

interface UndoProps {
  change: HistoryChange;
  isUndoing: boolean;
  onUndo: () => void;
}

function Undo({ change, isUndoing, onUndo }: UndoProps) {
  const words = useFormatContext();
  if (!change.canUndo) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      className="flex-none"
      loading={isUndoing}
      aria-label={`Undo: ${change.deal?.name ?? ""} ${formatChange(change, words)}`}
      onClick={onUndo}
    >
      Undo
    </Button>
  );
}

interface ValuesProps {
  change: HistoryChange;
  words: Parameters<typeof formatValue>[2];
}

function Values({ change: { kind, from, to, currency }, words: all }: ValuesProps) {
  const words = { ...all, ...(currency && { currency }) };
  if (from === null && to === null) return null;
  return (
    <p className="flex flex-wrap gap-x-2">
      {from !== null && (
        <>
          <del className="decoration-line-control text-quiet line-clamp-3 max-w-[72ch]">
            {formatValue(kind, from, words)}
          </del>
          <span aria-hidden="true">→</span>
        </>
      )}
      <span className="line-clamp-3 max-w-[72ch]">{formatValue(kind, to, words)}</span>
    </p>
  );
}

function toSentence(deed: string): string {
  return deed.replace(/^changed (?=[A-Z])/, "");
}
