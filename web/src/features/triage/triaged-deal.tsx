import { Button } from "@mantine/core";
import type { Deal } from "@touchline/contract";
import { categoryLabel, type Day } from "@touchline/domain";
import { counted, day, daysBetween, money, shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { shadeOf } from "../../lib/shade.ts";
import { Dot } from "../../ui/dot.tsx";
import styles from "./triage-card.module.css";

interface TriagedDealProps {
  deal: Deal;
  isIn: boolean;
  today: Day;
  onNextStep: () => void;
}

export function TriagedDeal({ deal, isIn, today, onNextStep }: TriagedDealProps) {
  const { currency } = useSession();
  const { name, amountInHomeCurrency: amount, forecastCategory, nextStep, Stage } = deal;
  return (
    <li className={styles.deal} data-out={!isIn}>
      <div className={styles.head}>
        <Dot shade={shadeOf(forecastCategory)} />
        <span className={styles.title}>
          {name}
          <span className={styles.quiet}>
            {categoryLabel(forecastCategory)}, {Stage.label}
            {!isIn && ", out of quarter"}
          </span>
        </span>
        <span className={styles.numbers}>
          <span className="number" title={amount === null ? "" : money(amount, currency)}>
            {amount === null ? "–" : shortMoney(amount, currency)}
          </span>
          <CloseDate value={deal.closeDate as Day | null} today={today} />
        </span>
      </div>
      <div className={styles.step}>
        <span className={nextStep ? styles.words : styles.quiet}>{nextStep || "No next step"}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Next step of ${name}`}
          onClick={onNextStep}
        >
          Next step
        </Button>
      </div>
    </li>
  );
}

function CloseDate({ value, today }: { value: Day | null; today: Day }) {
  if (value === null) return <span className={styles.quiet}>no close date</span>;
  const late = daysBetween(value, today);
  return (
    <span className={late > 0 ? styles.late : styles.quiet}>
      {day(value, today)}
      {late > 0 && `, ${counted(late, "day")} ago`}
    </span>
  );
}
