import { Button } from "@mantine/core";
import type { Deal } from "@touchline/contract";
import { categoryLabel, type Day, daysBetween } from "@touchline/domain";
import { DealLink } from "../../lib/deal-link.tsx";
import { useSinceThenText } from "../../lib/deal-since-then.ts";
import { formatDay, formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import type { SinceThenText } from "../../lib/since-then-text.ts";
import { ConfidenceMark } from "../../ui/confidence-mark.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import styles from "./triage-card.module.css";

const COMPARED_FIELDS = ["stage", "category", "amount", "closeDate", "owner"] as const;

interface TriagedDealProps {
  deal: Deal;
  /** The list's deals, for the queue. */
  among: string[];
  isIn: boolean;
  today: Day;
  /** Undefined if it can't be changed. */
  onNextStep: (() => void) | undefined;
}

export function TriagedDeal({ deal, among, isIn, today, onNextStep }: TriagedDealProps) {
  const { currency } = useSession();
  const nowWords = useSinceThenText(deal);
  const said = COMPARED_FIELDS.flatMap((field) => nowWords(field) ?? []);
  const { name, amountInHomeCurrency: amount, forecastCategory, nextStep, Stage } = deal;
  return (
    <li className={`${styles.deal} next:border-t next:border-line`} data-out={!isIn}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-2">
        <ConfidenceMark category={forecastCategory} />
        <span className={styles.title}>
          <DealLink hubspotId={deal.hubspotId} name={name} among={among} />
          <span className="text-sm font-normal text-quiet">
            {categoryLabel(forecastCategory)}, {Stage.label}
            {!isIn && ", out of quarter"}
          </span>
        </span>
        <span className={styles.numbers}>
          <span className="number" title={amount === null ? "" : formatMoney(amount, currency)}>
            {amount === null ? "–" : formatShortMoney(amount, currency)}
          </span>
          <CloseDate value={deal.closeDate as Day | null} today={today} />
        </span>
      </div>
      <div className={styles.step}>
        <span
          className={
            nextStep ? `${styles.words} wrap-anywhere text-base` : "text-sm font-normal text-quiet"
          }
        >
          {nextStep || "No next step"}
        </span>
        {onNextStep && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Next step of ${name}`}
            onClick={onNextStep}
          >
            Next step
          </Button>
        )}
      </div>
      <SinceThenLine said={said} />
    </li>
  );
}

function CloseDate({ value, today }: { value: Day | null; today: Day }) {
  if (value === null) return <span className="text-sm font-normal text-quiet">no close date</span>;
  const late = daysBetween(value, today);
  return (
    <span className={late > 0 ? "text-sm font-normal text-bad" : "text-sm font-normal text-quiet"}>
      {formatDay(value, today)}
      {late > 0 && `, ${pluralise(late, "day")} ago`}
    </span>
  );
}

/** Everything that differs today, on one line. */
function SinceThenLine({ said }: { said: SinceThenText[] }) {
  if (said.length === 0) return null;
  const texts = said.map(({ text, change }) => (change ? `${text}, ${change}` : text));
  return (
    <div className="pl-4">
      <SinceThen
        words={{ text: texts.join(" · "), title: said.map(({ title }) => title).join("\n") }}
      />
    </div>
  );
}
