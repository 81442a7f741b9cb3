import type { DealDetail, ForecastCategory } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import { ConfidenceMark, confidenceShade } from "../../../ui/confidence-mark.tsx";
import { InlineChoice } from "../../../ui/inline-choice.tsx";

const CHOICES: ForecastCategory[] = ["COMMIT", "BEST_CASE", "PIPELINE"];

interface ConfidenceProps {
  deal: DealDetail;
  onChange: (category: ForecastCategory) => void;
}

export function Confidence({ deal, onChange }: ConfidenceProps) {
  return (
    <InlineChoice
      label={`Confidence of ${deal.name}`}
      value={deal.forecastCategory}
      options={CHOICES.map((value) => ({
        value,
        label: categoryLabel(value),
        mark: <ConfidenceMark category={value} />,
      }))}
      onChange={(value) => onChange(value as ForecastCategory)}
    >
      <span
        className="inline-flex items-center gap-1.5 font-semibold text-pipeline data-[shade=likely]:text-likely data-[shade=maybe]:text-maybe data-[shade=won]:text-won data-[shade=omitted]:text-quiet data-[shade=omitted]:font-normal"
        data-shade={confidenceShade(deal.forecastCategory)}
      >
        <ConfidenceMark category={deal.forecastCategory} />
        {deal.confidence}
      </span>
    </InlineChoice>
  );
}
