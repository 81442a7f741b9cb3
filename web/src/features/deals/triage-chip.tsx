import { categoryLabel } from "@touchline/domain";
import styles from "./deals.module.css";

const COLOURS = new Map([
  ["COMMIT", "likely"],
  ["BEST_CASE", "maybe"],
  ["CLOSED", "won"],
]);

/** How sure the team is of a deal: the word, with the forecast's colour as a help. */
export function TriageChip({ category }: { category: string }) {
  return (
    <span className={styles.triage} data-triage={COLOURS.get(category) ?? "pipeline"}>
      <TriageDot category={category} />
      {categoryLabel(category)}
    </span>
  );
}

export function TriageDot({ category }: { category: string }) {
  return (
    <span
      className={styles.dot}
      data-triage={COLOURS.get(category) ?? "pipeline"}
      aria-hidden="true"
    />
  );
}
