import type { ForecastCategory } from "@touchline/contract";
import { categoryLabel } from "@touchline/domain";
import { useState } from "react";
import { shadeOf } from "../../lib/shade.ts";
import { Dot } from "../../ui/dot.tsx";
import styles from "./sidekick.module.css";

const CHOICES: ForecastCategory[] = ["PIPELINE", "BEST_CASE", "COMMIT"];

interface ConfidenceAnswerProps {
  message: string;
  value: string;
  onChoose: (category: ForecastCategory) => Promise<unknown>;
}

/** The rep's confidence. Buttons, not radios, because selecting saves immediately. */
export function ConfidenceAnswer({ message, value, onChoose }: ConfidenceAnswerProps) {
  const [isSaving, setIsSaving] = useState(false);
  const choose = async (category: ForecastCategory) => {
    if (isSaving || category === value) return;
    setIsSaving(true);
    // The caller reports the failure; here the choice is just re-enabled.
    await onChoose(category).catch(() => undefined);
    setIsSaving(false);
  };
  return (
    <fieldset className={styles.answer}>
      <legend className={styles.label}>{message}</legend>
      <div className={styles.choices}>
        {CHOICES.map((category) => (
          <button
            key={category}
            type="button"
            className={styles.choice}
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
