import { Button, Skeleton } from "@mantine/core";
import type { AttentionCell, AttentionDeal, AttentionMap } from "@touchline/contract";
import { type AttentionKind, categoryLabel, type Day } from "@touchline/domain";
import {
  dayIn,
  formatMoney,
  formatShortDay,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useOpenReviewQueue } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useAttentionWeek } from "./use-attention.ts";

export interface SelectedCell {
  member: AttentionMap["rows"][number]["member"];
  week: AttentionMap["weeks"][number];
  cell: AttentionCell;
}

interface AttentionDealsProps {
  place: SelectedCell;
  onClose: () => void;
}

const PAGE_SIZE = 50;

/** The deals behind a cell: those not reviewed link to the deal check, unless closed by now. */
export function AttentionDeals({ place, onClose }: AttentionDealsProps) {
  const { member, week, cell } = place;
  const { currency } = useSession();
  const { today } = useQuarters();
  const openQueue = useOpenReviewQueue();
  const deals = useAttentionWeek(member.id, week.first);
  const left = deals.data?.filter(({ looks }) => looks.length === 0) ?? [];
  const check = (ids: string[], first?: string) => {
    onClose();
    openQueue(ids, first);
  };
  const open = left.filter(({ status }) => status === "open");
  const ids = open.slice(0, PAGE_SIZE).map(({ hubspotId }) => hubspotId);
  const days = [week.first, week.last].map((day) => formatShortDay(day as Day, today)).join(" – ");
  return (
    <SidePanel
      title={`${member.name}, ${days}`}
      context={`${formatShortMoney(cell.seen, currency)} of ${formatShortMoney(cell.atRisk, currency)} at risk reviewed`}
      onClose={onClose}
      footer={
        ids.length > 0 && (
          <Button fullWidth onClick={() => check(ids)}>
            Check{" "}
            {ids.length < open.length ? `the first ${ids.length}` : pluralise(ids.length, "deal")}
          </Button>
        )
      }
    >
      <QueryContent query={deals} skeleton={<Skeleton height={200} />}>
        {(all) => {
          const seen = all.filter(({ looks }) => looks.length > 0);
          return (
            <>
              <Deals
                title="Not reviewed"
                deals={left}
                onOpen={(id) => check(ids.includes(id) ? ids : [id], id)}
              />
              <Deals title="Reviewed" deals={seen} onOpen={(id) => check([id])} />
            </>
          );
        }}
      </QueryContent>
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
              title={deal.amount === null ? "" : formatMoney(deal.amount, currency)}
            >
              {deal.amount === null ? "–" : formatShortMoney(deal.amount, currency)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LOOK_LABELS: Record<AttentionKind, string> = {
  feedback: "Feedback",
  score: "Scored in a review room",
  note: "Note",
  answer: "Answer in Slack",
  issue: "Alert solved",
};

const STATUS_LABELS = { won: "Won since", lost: "Lost since" };

/** The deal's state then, who reviewed it how, and whether it's closed by now. */
function Note({ deal }: { deal: AttentionDeal }) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const { category, closeDate, status, looks, lastLookAt } = deal;
  const stood = `${categoryLabel(category)}, closing ${formatShortDay(closeDate as Day, today)}`;
  const looked =
    lastLookAt &&
    `${looks.map((look) => LOOK_LABELS[look]).join(", ")}, ${formatShortDay(dayIn(timeZone, new Date(lastLookAt)), today)}`;
  const since = status !== "open" && STATUS_LABELS[status];
  return (
    <span className="block text-base/inherit text-quiet">
      {[stood, looked, since].filter(Boolean).join(". ")}
    </span>
  );
}
