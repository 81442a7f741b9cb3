import type { DealDetail, ForecastCategory } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import { InlineChoice } from "../../../ui/inline-choice.tsx";
import { TriageMark, triageShade } from "../../../ui/triage-mark.tsx";

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
        mark: <TriageMark category={value} />,
      }))}
      onChange={(value) => onChange(value as ForecastCategory)}
    >
      <span
        className="inline-flex items-center gap-1.5 font-semibold text-pipeline data-[shade=likely]:text-likely data-[shade=maybe]:text-maybe data-[shade=won]:text-won data-[shade=omitted]:text-quiet data-[shade=omitted]:font-normal"
        data-shade={triageShade(deal.forecastCategory)}
      >
        <TriageMark category={deal.forecastCategory} />
        {deal.confidence}
      </span>
    </InlineChoice>
  );
}
