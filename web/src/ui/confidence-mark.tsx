import { IconBan } from "@tabler/icons-react";
import { type Shade, shadeOf } from "../lib/shade.ts";
import styles from "./confidence-mark.module.css";
import { Dot } from "./dot.tsx";

/** Returns the forecast's colours, or `omitted` for omitted deals. */
export function confidenceShade(category: string): Shade | "omitted" {
  return category === "OMIT" ? "omitted" : shadeOf(category);
}

/** The mark before a triage label. Omitted is struck out: a ring could be mistaken for pipeline. */
export function ConfidenceMark({ category }: { category: string }) {
  const shade = confidenceShade(category);
  if (shade !== "omitted") return <Dot shade={shade} />;
  return (
    <IconBan size={12} stroke={2.5} className={styles.omitted} data-omitted aria-hidden="true" />
  );
}
