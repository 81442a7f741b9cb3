import { IconBan } from "@tabler/icons-react";
import { type Shade, shadeOf } from "../lib/shade.ts";
import { Dot } from "./dot.tsx";
import styles from "./triage-mark.module.css";

/** Returns the forecast's colours, or `omitted` for omitted deals. */
export function triageShade(category: string): Shade | "omitted" {
  return category === "OMIT" ? "omitted" : shadeOf(category);
}

/** The mark before a triage label. Omitted is struck out: a ring could be mistaken for pipeline. */
export function TriageMark({ category }: { category: string }) {
  const shade = triageShade(category);
  if (shade !== "omitted") return <Dot shade={shade} />;
  return (
    <IconBan size={12} stroke={2.5} className={styles.omitted} data-omitted aria-hidden="true" />
  );
}
