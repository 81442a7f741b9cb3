import { categoryLabel } from "@touchline/domain";
import { ConfidenceMark, confidenceShade } from "../../ui/confidence-mark.tsx";
import styles from "./deals.module.css";

/** A deal's confidence: the label, supported by the forecast's colour. */
export function ConfidenceChip({ category }: { category: string }) {
  return (
    <span className={styles.triage} data-triage={confidenceShade(category)}>
      <ConfidenceMark category={category} />
      {categoryLabel(category)}
    </span>
  );
}
