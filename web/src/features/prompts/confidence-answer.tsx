import type { ForecastCategory } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import { useState } from "react";
import { shadeOf } from "../../lib/shade.ts";
import { Dot } from "../../ui/dot.tsx";

const CHOICES: ForecastCategory[] = ["PIPELINE", "BEST_CASE", "COMMIT"];

interface ConfidenceAnswerProps {
  message: string;
  value: string;
  /** What was asked for; offered even if it isn't one of the usual choices. */
  asked?: ForecastCategory | null;
  onChoose: (category: ForecastCategory) => Promise<unknown>;
}

/** The rep's confidence. Buttons, not radios, because selecting saves immediately. */
export function ConfidenceAnswer(props: ConfidenceAnswerProps) {
  const { message, value, asked = null, onChoose } = props;
  const choices = asked === null || CHOICES.includes(asked) ? CHOICES : [...CHOICES, asked];
  const [isSaving, setIsSaving] = useState(false);
  const choose = async (category: ForecastCategory) => {
    if (isSaving || category === value) return;
    setIsSaving(true);
    // The caller reports the failure; here the choice is just re-enabled.
    await onChoose(category).catch(() => undefined);
    setIsSaving(false);
  };
  return (
    <fieldset className="flex flex-col gap-2 m-0 p-0 border-0 text-base">
      <legend className="p-0 mb-1 font-medium">{message}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(84px,1fr))] gap-1.5">
        {choices.map((category) => (
          <button
            key={category}
            type="button"
            className="unstyled flex items-center justify-center gap-1.5 h-11 border border-line-control rounded-control cursor-pointer font-medium hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-soft"
            aria-pressed={category === value}
            aria-disabled={isSaving}
            onClick={() => void choose(category)}
          >
            <Dot shade={shadeOf(category)} />
            {categoryLabel(category)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
