import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CoachingEntry } from "@touchline/contract";
import { type Day, isStillOpen } from "@touchline/domain";
import { DealLink } from "../../lib/deal-link.tsx";
import { count } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { AskedList, dueWords, isAllDone } from "./asked-list.tsx";
import { useMemberCoaching } from "./use-coaching.ts";

const SHOWN = 3;

type OpenEntry = CoachingEntry & { deal: NonNullable<CoachingEntry["deal"]> };

/** Open asks on the user's deals, earliest due first. */
export function OpenAsks() {
  const { user } = useSession();
  const entries = useMemberCoaching(user.id);
  return (
    <Loaded query={entries} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
      {(all) => {
        const open = all
          .filter((entry): entry is OpenEntry => entry.deal !== null && isStillOpen(entry))
          .filter((entry) => !isAllDone(entry))
          .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay));
        if (open.length > 0) return <List open={open} memberId={user.id} />;
        return (
          <p className="pt-[var(--row-top,12px)] pb-3 px-5 text-base text-quiet">
            Nothing that feedback asked for is open.
          </p>
        );
      }}
    </Loaded>
  );
}

function List({ open, memberId }: { open: OpenEntry[]; memberId: string }) {
  const shown = open.slice(0, SHOWN);
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
          {rest > 0 ? `${count(rest)} more in the coaching ledger` : "See the coaching ledger"}
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
        <AskedList entry={entry} />
      </div>
      <span className={dueDay < today ? "text-sm/inherit text-warn" : "text-sm/inherit text-quiet"}>
        {dueWords(dueDay as Day, today)}
      </span>
    </li>
  );
}
