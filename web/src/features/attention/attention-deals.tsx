import { Button, Skeleton } from "@mantine/core";
import type { AttentionCell, AttentionDeal, AttentionMap } from "@touchline/contract";
import { categoryLabel, type Day, type Look } from "@touchline/domain";
import { counted, dayIn, money, shortDay, shortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useOpenQueue } from "../../lib/queue.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useAttentionWeek } from "./use-attention.ts";

export interface AttentionPlace {
  member: AttentionMap["rows"][number]["member"];
  week: AttentionMap["weeks"][number];
  cell: AttentionCell;
}

interface AttentionDealsProps {
  place: AttentionPlace;
  onClose: () => void;
}

const AT_ONCE = 50;

/** The deals behind a cell: those not reviewed link to the deal check, unless closed by now. */
export function AttentionDeals({ place, onClose }: AttentionDealsProps) {
  const { member, week, cell } = place;
  const { currency } = useSession();
  const { today } = useQuarters();
  const openQueue = useOpenQueue();
  const deals = useAttentionWeek(member.id, week.first);
  const left = deals.data?.filter(({ looks }) => looks.length === 0) ?? [];
  const check = (ids: string[], first?: string) => {
    onClose();
    openQueue(ids, first);
  };
  const open = left.filter(({ status }) => status === "open");
  const ids = open.slice(0, AT_ONCE).map(({ hubspotId }) => hubspotId);
  const days = [week.first, week.last].map((day) => shortDay(day as Day, today)).join(" – ");
  return (
    <SidePanel
      title={`${member.name}, ${days}`}
      context={`${shortMoney(cell.seen, currency)} of ${shortMoney(cell.atRisk, currency)} at risk looked at`}
      onClose={onClose}
      footer={
        ids.length > 0 && (
          <Button fullWidth onClick={() => check(ids)}>
            Check{" "}
            {ids.length < open.length ? `the first ${ids.length}` : counted(ids.length, "deal")}
          </Button>
        )
      }
    >
      <Loaded query={deals} skeleton={<Skeleton height={200} />}>
        {(all) => {
          const seen = all.filter(({ looks }) => looks.length > 0);
          return (
            <>
              <Deals
                title="Not looked at"
                deals={left}
                onOpen={(id) => check(ids.includes(id) ? ids : [id], id)}
              />
              <Deals title="Looked at" deals={seen} onOpen={(id) => check([id])} />
            </>
          );
        }}
      </Loaded>
    </SidePanel>
  );
}

interface DealsProps {
  title: string;
  deals: AttentionDeal[];
  onOpen: (hubspotId: string) => void;
}

function Deals({ title, deals, onOpen }: DealsProps) {
  const { currency } = useSession();
  return (
    <section className="pt-1 pb-3" aria-label={title}>
      <h3 className="py-1.5 text-base font-semibold">
        {title} ({deals.length})
      </h3>
      {deals.length === 0 && <p className="text-quiet">None</p>}
      <ul>
        {deals.map((deal) => (
          <li
            key={deal.id}
            className="flex items-baseline justify-between gap-4 py-2 border-b border-line"
          >
            <button
              type="button"
              className="unstyled min-w-0 cursor-pointer wrap-anywhere hover:underline focus-visible:rounded-sm"
              onClick={() => onOpen(deal.hubspotId)}
            >
              {deal.name}
              <Note deal={deal} />
            </button>
            <span
              className="number"
              title={deal.amount === null ? "" : money(deal.amount, currency)}
            >
              {deal.amount === null ? "–" : shortMoney(deal.amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOK_WORDS: Record<Look, string> = {
  feedback: "Feedback",
  score: "Scored in a room",
  note: "Note",
  answer: "Answer in Slack",
  issue: "Issue settled",
};

const STATUS_WORDS = { won: "Won since", lost: "Lost since" };

/** The deal's state then, who reviewed it how, and whether it's closed by now. */
function Note({ deal }: { deal: AttentionDeal }) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const { category, closeDate, status, looks, lastLookAt } = deal;
  const stood = `${categoryLabel(category)}, closing ${shortDay(closeDate as Day, today)}`;
  const looked =
    lastLookAt &&
    `${looks.map((look) => LOOK_WORDS[look]).join(", ")}, ${shortDay(dayIn(timeZone, new Date(lastLookAt)), today)}`;
  const since = status !== "open" && STATUS_WORDS[status];
  return (
    <span className="block text-base/inherit text-quiet">
      {[stood, looked, since].filter(Boolean).join(". ")}
    </span>
  );
}
