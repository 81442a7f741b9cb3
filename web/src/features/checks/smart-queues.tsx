import { Skeleton } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api, type SmartQueue, type SmartQueueId } from "@touchline/contract";
import { useEffect } from "react";
import { reading } from "../../lib/api.ts";
import { counted, money, shortMoney } from "../../lib/format.ts";
import { useOpenQueue } from "../../lib/queue.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { showProblem } from "../../ui/toasts.ts";
import styles from "./smart-queues.module.css";

const FAILED = "Something went wrong fetching the smart queues. Please try again later.";

/** Those shown as cards, in this order. */
const CARDS: { id: SmartQueueId; title: string; none: string }[] = [
  { id: "closing-this-week", title: "Closing this week", none: "Nothing closes this week" },
  { id: "new-updates-this-week", title: "New updates this week", none: "No new updates this week" },
  { id: "top-five-value", title: "Top five highest value", none: "No open deals" },
  {
    id: "triaged-no-reviews",
    title: "Triaged with no reviews",
    none: "Every triaged deal was reviewed",
  },
];

/** Ready-made lists of deals to go through. */
export function SmartQueues() {
  const queues = useQuery(reading(api.checks.smartQueues, { query: {} }));
  const hasFailed = queues.isError && queues.data === undefined;
  useEffect(() => {
    if (hasFailed) showProblem(FAILED);
  }, [hasFailed]);
  return (
    <section aria-labelledby="smart-queues">
      <h2 id="smart-queues" className={styles.heading}>
        Smart queues
      </h2>
      <Loaded query={queues} words={() => FAILED} hasCards skeleton={<QueuesSkeleton />}>
        {(told) => (
          <ul className={styles.cards}>
            {CARDS.map(({ id, title, none }) => (
              <QueueCard
                key={id}
                title={title}
                none={none}
                queue={told.find((queue) => queue.id === id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
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
  title: string;
  none: string;
  queue: SmartQueue | undefined;
}

function QueueCard({ title, none, queue }: QueueCardProps) {
  const { currency } = useSession();
  const openQueue = useOpenQueue();
  if (!queue || queue.count === 0) {
    return (
      <li className={styles.card}>
        <p className={styles.title}>{title}</p>
        <p className={styles.none}>{none}</p>
      </li>
    );
  }
  const { count, value, data } = queue;
  return (
    <li className={styles.card}>
      <p className={styles.title}>{title}</p>
      <p className={`${styles.figures} number`}>
        {counted(count, "deal")}
        <span className={styles.value} title={money(value, currency)}>
          {shortMoney(value, currency)}
        </span>
      </p>
      <div className={styles.foot}>
        <p className={styles.names}>{firstNames(queue)}</p>
        <button
          type="button"
          className={styles.start}
          aria-label={`Start ${title}`}
          onClick={() => openQueue(data.map(({ hubspotId }) => hubspotId))}
        >
          <IconPlayerPlay size={14} aria-hidden="true" /> Start
        </button>
      </div>
    </li>
  );
}

const NAMED = 2;

function firstNames({ count, data }: SmartQueue): string {
  const names = data.slice(0, NAMED).map(({ name }) => name || "Deal without a name");
  const more = count - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ");
}
