import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type Deal } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { useState } from "react";
import { reading } from "../../lib/api.ts";
import { count, counted, day, daysBetween, money, shortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { queueSearch } from "../../lib/queue.ts";
import { useSession } from "../../lib/session.ts";
import { InlineDate } from "../../ui/inline-date.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import styles from "./undated-deals.module.css";
import { useEditDeal } from "./use-edit-deal.ts";

/** More open deals than one person has. */
const MANY = 500;
const SHOWN_AT_FIRST = 5;

/** Open deals whose close date has passed or was never set; it can be set right here. */
export function UndatedDeals() {
  const { today } = useQuarters();
  const deals = useQuery({
    ...reading(api.deals.list, { query: { closed: "false", counting: "true", pageSize: MANY } }),
    select: ({ deals: open }) =>
      open.filter(({ closeDate }) => closeDate === null || closeDate < today),
  });
  return (
    <Loaded query={deals} skeleton={<Skeleton height={20} m={20} />}>
      {(found) =>
        found.length > 0 ? (
          <List deals={found} today={today} />
        ) : (
          <p className={styles.none}>Every open deal has a close date that lies ahead.</p>
        )
      }
    </Loaded>
  );
}

function List({ deals, today }: { deals: Deal[]; today: Day }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const ids = deals.map(({ hubspotId }) => hubspotId);
  const rest = deals.length - shown;
  return (
    <>
      <ul aria-label="Deals that need a date">
        {deals.slice(0, shown).map((deal) => (
          <Row key={deal.id} deal={deal} ids={ids} today={today} />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.more}
          onClick={() => setShown(deals.length)}
        >
          Show {count(rest)} more
        </Button>
      )}
    </>
  );
}

function Row({ deal, ids, today }: { deal: Deal; ids: string[]; today: Day }) {
  const { currency } = useSession();
  const edit = useEditDeal(deal);
  const closeDate = deal.closeDate as Day | null;
  const amount = deal.amountInHomeCurrency;
  return (
    <li className={styles.row}>
      <Link
        to="."
        search={(shown: object) => ({ ...shown, ...queueSearch(ids, deal.hubspotId) })}
        resetScroll={false}
        className={styles.name}
      >
        {deal.name || "Deal without a name"}
      </Link>
      <span className={styles.quiet}>{deal.Stage.label}</span>
      {amount !== null && (
        <span className={`${styles.quiet} number`} title={money(amount, currency)}>
          {shortMoney(amount, currency)}
        </span>
      )}
      <span className={styles.date}>
        <InlineDate
          label={`Close date of ${deal.name}`}
          value={closeDate}
          onChange={(closedate) => edit.set({ closedate })}
        >
          <span className={styles.late}>
            {closeDate
              ? `${day(closeDate, today)}, ${counted(daysBetween(closeDate, today), "day")} ago`
              : "No close date"}
          </span>
        </InlineDate>
      </span>
    </li>
  );
}
