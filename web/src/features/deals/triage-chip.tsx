import { categoryLabel } from "@touchline/domain";
import { shadeOf } from "../../lib/shade.ts";
import { Dot } from "../../ui/dot.tsx";
import styles from "./deals.module.css";

/** How sure the team is of a deal: the word, with the forecast's colour as a help. */
export function TriageChip({ category }: { category: string }) {
  const shade = shadeOf(category);
  return (
    <span className={styles.triage} data-triage={shade}>
      <Dot shade={shade} />
      {categoryLabel(category)}
    </span>
  );
}
