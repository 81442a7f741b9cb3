import { categoryLabel } from "@touchline/domain";
import { TriageMark, triageShade } from "../../ui/triage-mark.tsx";
import styles from "./deals.module.css";

/** How sure the team is of a deal: the word, with the forecast's colour as a help. */
export function TriageChip({ category }: { category: string }) {
  return (
    <span className={styles.triage} data-triage={triageShade(category)}>
      <TriageMark category={category} />
      {categoryLabel(category)}
    </span>
  );
}
