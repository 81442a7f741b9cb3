import { IconBan } from "@tabler/icons-react";
import { type Shade, shadeOf } from "../lib/shade.ts";
import { Dot } from "./dot.tsx";
import styles from "./triage-mark.module.css";

/** The forecast's colours, and that of deals which are left out of it. */
export function triageShade(category: string): Shade | "omitted" {
  return category === "OMIT" ? "omitted" : shadeOf(category);
}

/** The mark before the word of a triage. What is left out is struck out: a ring would pass for pipeline. */
export function TriageMark({ category }: { category: string }) {
  const shade = triageShade(category);
  if (shade !== "omitted") return <Dot shade={shade} />;
  return (
    <IconBan size={12} stroke={2.5} className={styles.omitted} data-omitted aria-hidden="true" />
  );
}
