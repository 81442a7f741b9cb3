import { Skeleton } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api, type SmartQueue, type SmartQueueId } from "@touchline/contract";
import { type Day, subtract } from "@touchline/domain";
import { useEffect } from "react";
import { routeQuery } from "../../lib/api.ts";
import { QUEUES_FAILED } from "../../lib/error-messages.ts";
import {
  formatCount,
  formatDay,
  formatMoney,
  formatShortDay,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useOpenReviewQueue } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError } from "../../ui/toasts.ts";
import { useIsReviewedLately, useLeavesWhenReviewed } from "./reviewed-lately.ts";
import styles from "./smart-queues.module.css";

interface Card {
  id: SmartQueueId;
  title: string;
  /** One-line description of the filter, with the days the server used. */
  rule: (from: Day, to: Day, today: Day) => string;
  none: string;
}

/** Queues displayed as cards, in this order. */
const CARDS: Card[] = [
  {
    id: "closing-this-week",
    title: "Closing this week",
    rule: (from, to, today) =>
      `Open deals closing ${formatShortDay(from, today)} – ${formatShortDay(to, today)}`,
    none: "Nothing closes this week",
  },
  {
    id: "new-updates-this-week",
    title: "New updates this week",
    rule: (from, _, today) => `Deals updated since ${formatDay(from, today)}`,
    none: "No new updates",
  },
  {
    id: "top-five-value",
    title: "Top five highest value",
    rule: () => "Largest open deals, any close date",
    none: "No open deals",
  },
  {
    id: "triaged-no-reviews",
    title: "Triaged with no reviews",
    rule: () => "Open, Likely or Maybe, never reviewed",
    none: "Every triaged deal was reviewed",
  },
];

/** Preset lists of deals to go through. */
export function SmartQueues() {
  const queues = useQuery(routeQuery(api.checks.smartQueues, { query: {} }));
  const hasFailed = queues.isError && queues.data === undefined;
  useEffect(() => {
    if (hasFailed) showError(QUEUES_FAILED);
  }, [hasFailed]);
  return (
    <section aria-labelledby="smart-queues">
      <h2 id="smart-queues" className="mb-2 text-lg font-semibold">
        Smart queues
      </h2>
      <QueryContent
        query={queues}
        errorText={() => QUEUES_FAILED}
        hasCards
        skeleton={<QueuesSkeleton />}
      >
        {(told) => (
          <ul className={styles.cards}>
            {CARDS.map((card) => (
              <QueueCard
                key={card.id}
                card={card}
                queue={told.find((queue) => queue.id === card.id)}
              />
            ))}
          </ul>
        )}
      </QueryContent>
    </section>
  );
}

function QueuesSkeleton() {
  return (
    <div className={styles.cards}>
      {CARDS.map(({ id }) => (
        <div key={id} className={styles.card}>
          <Skeleton height={14} width="60%" mb={14} />
          <Skeleton height={20} width="40%" mb={14} />
          <Skeleton height={12} />
        </div>
      ))}
    </div>
  );
}

interface QueueCardProps {
  card: Card;
  queue: SmartQueue | undefined;
}

function QueueCard({ card, queue }: QueueCardProps) {
  const { currency } = useSession();
  const openQueue = useOpenReviewQueue();
  const head = (
    <>
      <p className="text-base text-quiet font-medium">{card.title}</p>
      {queue && <Rule card={card} queue={queue} />}
    </>
  );
  const isReviewedLately = useIsReviewedLately();
  const leavesWhenReviewed = useLeavesWhenReviewed();
  const reviewed = leavesWhenReviewed ? queue?.reviewed : undefined;
  if (!queue || queue.count - (reviewed?.count ?? 0) === 0) {
    return (
      <li className={styles.card}>
        {head}
        <p className="text-base text-quiet mt-1">
          {reviewed?.count ? `All ${formatCount(reviewed.count)} reviewed` : card.none}
        </p>
      </li>
    );
  }
  const count = queue.count - (reviewed?.count ?? 0);
  const value = subtract(queue.value, reviewed?.value ?? 0);
  const data = leavesWhenReviewed
    ? queue.data.filter((deal) => !isReviewedLately(deal))
    : queue.data;
  const start = data.length < count ? `Start first ${data.length}` : "Start";
  return (
    <li className={styles.card}>
      {head}
      <p className="flex items-baseline gap-2 text-xl font-semibold tracking-tight number">
        {pluralise(count, "deal")}
        <span
          className="text-base/inherit font-normal tracking-normal text-quiet"
          title={formatMoney(value, currency)}
        >
          {formatShortMoney(value, currency)}
        </span>
      </p>
      {reviewed !== undefined && reviewed.count > 0 && (
        <p className="mb-1 text-sm text-quiet">{formatCount(reviewed.count)} reviewed</p>
      )}
      <div className="flex items-end justify-between gap-2">
        <p className="text-base text-quiet line-clamp-2 min-w-0 wrap-anywhere">
          {dealNamesText(data, count)}
        </p>
        <button
          type="button"
          className={`${styles.start} unstyled hover:bg-primary-soft focus-visible:-outline-offset-2`}
          aria-label={`${start} ${card.title}`}
          onClick={() => openQueue(data.map(({ hubspotId }) => hubspotId))}
        >
          <IconPlayerPlay size={14} aria-hidden="true" /> {start}
        </button>
      </div>
    </li>
  );
}

function Rule({ card, queue: { from, to } }: { card: Card; queue: SmartQueue }) {
  const { today } = useQuarters();
  const words = card.rule((from ?? today) as Day, (to ?? today) as Day, today);
  return <p className="mb-1 text-sm text-quiet">{words}</p>;
}

const MAX_NAMED = 2;

function dealNamesText(data: SmartQueue["data"], count: number): string {
  const names = data.slice(0, MAX_NAMED).map(({ name }) => name || "Unnamed deal");
  const more = count - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}
