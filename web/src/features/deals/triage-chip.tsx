import { categoryLabel } from "@touchline/domain";
import { TriageMark, triageShade } from "../../ui/triage-mark.tsx";
import styles from "./deals.module.css";

/** A deal's confidence: the label, supported by the forecast's colour. */
export function TriageChip({ category }: { category: string }) {
  return (
    <span className={styles.triage} data-triage={triageShade(category)}>
      <TriageMark category={category} />
      {categoryLabel(category)}
    </span>
  );
}
