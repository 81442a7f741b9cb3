import { Skeleton } from "@mantine/core";
import { IconCheck, IconChevronDown, IconCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CoachingEntry } from "@touchline/contract";
import { type Day, isAskOpen } from "@touchline/domain";
import { type ReactNode, useId, useRef, useState } from "react";
import { DealLink } from "../../lib/deal-link.tsx";
import { formatCount } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { formatDue, isAllDone } from "./ask-list.tsx";
import { formatAsk } from "./ask-text.ts";
import { useMemberCoaching } from "./use-coaching.ts";

const MAX_LISTED = 3;

export type OpenEntry = CoachingEntry & { deal: NonNullable<CoachingEntry["deal"]> };
export type AskedItem = CoachingEntry["asked"][number];

interface OpenAsksProps {
  /** Renders the control for one ask; closed with `onDone`. */
  answerOf: (entry: OpenEntry, ask: AskedItem, onDone: () => void) => ReactNode;
}

/** Open asks on the user's deals, earliest due first; each opens its own control. */
export function OpenAsks({ answerOf }: OpenAsksProps) {
  const { user } = useSession();
  const entries = useMemberCoaching(user.id);
  // An ask that was just done stays, ticked, until the user leaves.
  const listed = useRef(new Set<string>());
  return (
    <QueryContent query={entries} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
      {(all) => {
        const open = all
          .filter((entry): entry is OpenEntry => entry.deal !== null && isAskOpen(entry))
          .filter((entry) => !isAllDone(entry) || listed.current.has(entry.id))
          .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay));
        for (const { id } of open) listed.current.add(id);
        return open.length > 0 ? <List open={open} memberId={user.id} answerOf={answerOf} /> : null;
      }}
    </QueryContent>
  );
}

function List({
  open,
  memberId,
  answerOf,
}: OpenAsksProps & { open: OpenEntry[]; memberId: string }) {
  const shown = open.slice(0, MAX_LISTED);
  const ids = [...new Set(open.map(({ deal }) => deal.hubspotId))];
  const rest = open.length - shown.length;
  return (
    <>
      <ul aria-label="Asks">
        {shown.map((entry) => (
          <Row key={entry.id} entry={entry} ids={ids} answerOf={answerOf} />
        ))}
      </ul>
      <p className="px-5 text-sm/4.5">
        <Link
          to="/rep/$repId"
          params={{ repId: memberId }}
          hash="coaching-ledger"
          className="inline-flex items-center min-h-(--control)"
        >
          {rest > 0
            ? `${formatCount(rest)} more in the coaching ledger`
            : "See the coaching ledger"}
        </Link>
      </p>
    </>
  );
}

interface RowProps extends OpenAsksProps {
  entry: OpenEntry;
  ids: string[];
}

function Row({ entry, ids, answerOf }: RowProps) {
  const { today } = useQuarters();
  const { deal, dueDay, reviewer, words, comment } = entry;
  const isLate = dueDay < today && !isAllDone(entry);
  return (
    <li className="flex flex-col gap-1 py-3 px-5 text-base first:pt-[var(--row-top,12px)] next:border-t next:border-line">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <DealLink hubspotId={deal.hubspotId} name={deal.name} among={ids} />
        <span className={isLate ? "text-sm/inherit text-warn" : "text-sm/inherit text-quiet"}>
          {formatDue(dueDay as Day, today)}
        </span>
      </p>
      {(words || comment) && (
        <figure className="m-0 pl-3 border-l-2 border-line-control">
          <figcaption className="text-sm text-quiet">{reviewer}</figcaption>
          {comment && (
            <blockquote className="line-clamp-4 m-0 wrap-anywhere">
              <RichText html={comment} />
            </blockquote>
          )}
          {words && <blockquote className="m-0 wrap-anywhere">{words}</blockquote>}
        </figure>
      )}
      <ul>
        {entry.asked.map((ask) => (
          <Ask key={ask.kind} entry={entry} ask={ask} answerOf={answerOf} />
        ))}
      </ul>
    </li>
  );
}

interface AskProps extends OpenAsksProps {
  entry: OpenEntry;
  ask: AskedItem;
}

function Ask({ entry, ask, answerOf }: AskProps) {
  const { today } = useQuarters();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const text = formatAsk(ask, ask.label, today);
  if (ask.isDone) {
    return (
      <li className="flex items-center gap-2 min-h-11 text-quiet">
        <IconCheck size={18} role="img" aria-label="Done:" className="flex-none text-good" />
        {text}
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className="unstyled flex items-center gap-2 w-full min-h-11 rounded-control cursor-pointer hover:bg-hover"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconCircle size={18} aria-hidden="true" className="flex-none text-primary" />
        <span className="grow min-w-0 font-medium text-primary">{text}</span>
        <IconChevronDown
          size={18}
          aria-hidden="true"
          className={isOpen ? "flex-none text-quiet rotate-180" : "flex-none text-quiet"}
        />
      </button>
      {isOpen && (
        <div id={id} className="pt-1 pb-3">
          {answerOf(entry, ask, () => setIsOpen(false))}
        </div>
      )}
    </li>
  );
}
