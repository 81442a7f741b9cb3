import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CoachingEntry } from "@touchline/contract";
import { type Day, isAskOpen } from "@touchline/domain";
import { DealLink } from "../../lib/deal-link.tsx";
import { formatCount } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { AskList, formatDue, isAllDone } from "./ask-list.tsx";
import { useMemberCoaching } from "./use-coaching.ts";

const MAX_LISTED = 3;

type OpenEntry = CoachingEntry & { deal: NonNullable<CoachingEntry["deal"]> };

/** Open asks on the user's deals, earliest due first. */
export function OpenAsks() {
  const { user } = useSession();
  const entries = useMemberCoaching(user.id);
  return (
    <QueryContent query={entries} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
      {(all) => {
        const open = all
          .filter((entry): entry is OpenEntry => entry.deal !== null && isAskOpen(entry))
          .filter((entry) => !isAllDone(entry))
          .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay));
        if (open.length > 0) return <List open={open} memberId={user.id} />;
        return (
          <p className="pt-[var(--row-top,12px)] pb-3 px-5 text-base text-quiet">
            Nothing that feedback asked for is open.
          </p>
        );
      }}
    </QueryContent>
  );
}

function List({ open, memberId }: { open: OpenEntry[]; memberId: string }) {
  const shown = open.slice(0, MAX_LISTED);
  const ids = [...new Set(open.map(({ deal }) => deal.hubspotId))];
  const rest = open.length - shown.length;
  return (
    <>
      <ul aria-label="What you were asked">
        {shown.map((entry) => (
          <Row key={entry.id} entry={entry} ids={ids} />
        ))}
      </ul>
      <p className="pt-0.5 pb-2.5 px-5 text-sm/4.5">
        <Link to="/rep/$repId" params={{ repId: memberId }} hash="coaching-ledger">
          {rest > 0
            ? `${formatCount(rest)} more in the coaching ledger`
            : "See the coaching ledger"}
        </Link>
      </p>
    </>
  );
}

function Row({ entry, ids }: { entry: OpenEntry; ids: string[] }) {
  const { today } = useQuarters();
  const { deal, dueDay } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3 px-5 text-base first:pt-[var(--row-top,12px)] next:border-t next:border-line">
      <DealLink hubspotId={deal.hubspotId} name={deal.name} among={ids} />
      <div className="grow basis-50 min-w-0">
        <AskList entry={entry} />
      </div>
      <span className={dueDay < today ? "text-sm/inherit text-warn" : "text-sm/inherit text-quiet"}>
        {formatDue(dueDay as Day, today)}
      </span>
    </li>
  );
}
