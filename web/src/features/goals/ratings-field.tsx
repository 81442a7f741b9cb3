import type { CheckInRatings } from "@touchline/contract";
import { Segmented } from "../../ui/segmented.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { RATINGS, type RatingKey, trendOf } from "./rating-labels.ts";
import { useCheckInHistory } from "./use-check-in.ts";

const NO_RATING = "0";
const RATING_VALUES = [NO_RATING, "1", "2", "3", "4", "5"];

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
    onChange(mark === NO_RATING ? others : { ...others, [key]: Number(mark) });
  };
  return (
    <details
      className="border border-line rounded-control py-2 px-3"
      open={Object.keys(ratings).length > 0}
    >
      <summary className="cursor-pointer font-medium focus-visible:outline-2 focus-visible:outline-primary focus-visible:outline-offset-2 focus-visible:rounded-sm">
        Ratings <span className="text-sm/inherit font-normal text-quiet">optional, 1 to 5</span>
      </summary>
      {RATINGS.map(({ key, label }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto_56px] items-center gap-y-1 gap-x-3 pt-2 max-sm:grid-cols-[minmax(0,1fr)_56px]"
        >
          <span className="text-base max-sm:col-span-full" aria-hidden="true">
            {label}
          </span>
          <Segmented
            label={label}
            value={String(ratings[key] ?? NO_RATING)}
            options={RATING_VALUES.map((mark) => ({
              value: mark,
              label: mark === NO_RATING ? "–" : mark,
            }))}
            onChange={(mark) => rate(key, mark)}
          />
          <Trend marks={trendOf(history.data ?? [], key)} />
        </div>
      ))}
    </details>
  );
}

function Trend({ marks }: { marks: number[] }) {
  if (marks.length < 2) return <span className="flex min-w-14" />;
  return (
    <span className="flex min-w-14">
      <Sparkline values={marks} from={1} to={5} />
      <VisuallyHidden>Before: {marks.join(", ")}</VisuallyHidden>
    </span>
  );
}
