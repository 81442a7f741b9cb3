import type { CheckInRatings } from "@touchline/contract";
import { Segmented } from "../../ui/segmented.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { Unseen } from "../../ui/unseen.tsx";
import { RATINGS, type RatingKey, trendOf } from "./rating-words.ts";
import styles from "./ratings.module.css";
import { useCheckInHistory } from "./use-check-in.ts";

const NONE = "0";
const MARKS = [NONE, "1", "2", "3", "4", "5"];

interface RatingsFieldProps {
  revieweeId: string;
  ratings: CheckInRatings;
  onChange: (ratings: CheckInRatings) => void;
}

/** Ratings from 1 to 5 for how the quarter is being worked, each with its trend. */
export function RatingsField({ revieweeId, ratings, onChange }: RatingsFieldProps) {
  const history = useCheckInHistory(revieweeId);
  const rate = (key: RatingKey, mark: string) => {
    const { [key]: _before, ...others } = ratings;
    onChange(mark === NONE ? others : { ...others, [key]: Number(mark) });
  };
  return (
    <details className={styles.ratings} open={Object.keys(ratings).length > 0}>
      <summary className={styles.summary}>
        Ratings <span className={styles.quiet}>optional, 1 to 5</span>
      </summary>
      {RATINGS.map(({ key, label }) => (
        <div key={key} className={styles.row}>
          <span className={styles.label} aria-hidden="true">
            {label}
          </span>
          <Segmented
            label={label}
            value={String(ratings[key] ?? NONE)}
            options={MARKS.map((mark) => ({ value: mark, label: mark === NONE ? "–" : mark }))}
            onChange={(mark) => rate(key, mark)}
          />
          <Trend marks={trendOf(history.data ?? [], key)} />
        </div>
      ))}
    </details>
  );
}

function Trend({ marks }: { marks: number[] }) {
  if (marks.length < 2) return <span className={styles.trend} />;
  return (
    <span className={styles.trend}>
      <Sparkline values={marks} from={1} to={5} />
      <Unseen>Before: {marks.join(", ")}</Unseen>
    </span>
  );
}
