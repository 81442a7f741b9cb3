import { type Day, daysBetween } from "@touchline/domain";
import { dayIn, formatAgo, formatDay, formatMoney, formatShortMoney } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import type { AmountStep } from "../history.ts";
import styles from "./cards.module.css";

const WIDTH = 240;
const HEIGHT = 36;
const EDGE = 4;

/** The amount over time, as steps. Draws nothing if it never changed. */
export function AmountLine({ steps }: { steps: AmountStep[] }) {
  const { currency, timeZone } = useSession();
  const [first, ...later] = steps;
  const last = later.at(-1);
  if (!first) return null;
  if (!last) {
    return (
      <figure className={styles.history}>
        <figcaption className="text-sm text-quiet">Value over time</figcaption>
        <p className={`${styles.hint} text-sm text-quiet`}>Unchanged since it was created</p>
      </figure>
    );
  }
  const since = last.at ? `, ${formatAgo(new Date(last.at), timeZone, new Date())}` : "";
  const isDown = last.amount < first.amount;
  return (
    <figure className={styles.history}>
      <figcaption className="text-sm text-quiet">Value over time</figcaption>
      <svg
        className="block w-full h-9 my-1"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.line} data-down={isDown} d={stepPath(steps)} />
      </svg>
      <p className={`${styles.hint} text-sm text-quiet number`}>
        <span title={formatMoney(first.amount, currency)}>
          {formatShortMoney(first.amount, currency)}
        </span>
        {" → "}
        <span title={formatMoney(last.amount, currency)}>
          {formatShortMoney(last.amount, currency)}
        </span>
        {since}
      </p>
    </figure>
  );
}

/** Equal widths: only the order and size of the steps matter, not the time between them. */
function stepPath(steps: AmountStep[]): string {
  const amounts = steps.map(({ amount }) => amount);
  const low = Math.min(...amounts);
  const span = Math.max(...amounts) - low || 1;
  const width = WIDTH / amounts.length;
  const heightOf = (amount: number) => EDGE + (1 - (amount - low) / span) * (HEIGHT - 2 * EDGE);
  return amounts
    .map((amount, place) => {
      const y = heightOf(amount).toFixed(1);
      return `${place === 0 ? "M" : "L"}${(place * width).toFixed(1)} ${y} H${((place + 1) * width).toFixed(1)}`;
    })
    .join(" ");
}

/** Past and current close dates on one line with today. */
export function CloseDateLine({ dates, words }: { dates: Day[]; words: string }) {
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  const now = dates.at(-1);
  if (!now) return null;
  const all = [...dates, today].toSorted();
  const [start, end] = [all[0] ?? today, all.at(-1) ?? today];
  const span = daysBetween(start, end) || 1;
  const placeOf = (date: Day) => `${((daysBetween(start, date) / span) * 100).toFixed(1)}%`;
  return (
    <figure className={styles.history}>
      <figcaption className="text-sm text-quiet">Close date over time</figcaption>
      {dates.length > 1 && (
        <div className="relative block h-0.5 bg-track my-3 mx-1.5" aria-hidden="true">
          <span
            className="absolute -top-1.5 -bottom-1.5 w-0.5 -ml-0.25 bg-line-control"
            style={{ left: placeOf(today) }}
            title="Today"
          />
          {dates.map((date) => (
            <span
              key={date}
              className={styles.date}
              data-now={date === now}
              style={{ left: placeOf(date) }}
              title={formatDay(date, today)}
            />
          ))}
        </div>
      )}
      <p className={`${styles.hint} text-sm text-quiet`}>
        {words}
        {dates.length > 1 &&
          `: ${dates
            .slice(-4)
            .map((date) => formatDay(date, today))
            .join(" → ")}`}
      </p>
    </figure>
  );
}
