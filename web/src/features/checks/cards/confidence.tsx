import type { DealDetail, ForecastCategory } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import { shadeOf } from "../../../lib/shade.ts";
import { Dot } from "../../../ui/dot.tsx";
import { InlineChoice } from "../../../ui/inline-choice.tsx";
import styles from "./cards.module.css";

const CHOICES: ForecastCategory[] = ["COMMIT", "BEST_CASE", "PIPELINE"];

interface ConfidenceProps {
  deal: DealDetail;
  onChange: (category: ForecastCategory) => void;
}

/** How sure the team is of a deal. */
export function Confidence({ deal, onChange }: ConfidenceProps) {
  return (
    <InlineChoice
      label={`Confidence of ${deal.name}`}
      value={deal.forecastCategory}
      options={CHOICES.map((value) => ({
        value,
        label: categoryLabel(value),
        mark: <Dot shade={shadeOf(value)} />,
      }))}
      onChange={(value) => onChange(value as ForecastCategory)}
    >
      <span className={styles.shaded} data-shade={shadeOf(deal.forecastCategory)}>
        <Dot shade={shadeOf(deal.forecastCategory)} />
        {deal.confidence}
      </span>
    </InlineChoice>
  );
}
