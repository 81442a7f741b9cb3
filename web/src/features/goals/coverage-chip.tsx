import type { CheckInValues } from "@touchline/contract";
import { coverage } from "@touchline/domain";
import { Chip } from "../../ui/chip.tsx";
import { coverageText } from "./goal-words.ts";

/** Open pipeline against what is left to win: green from three times, red below. */
export function CoverageChip({ values }: { values: CheckInValues }) {
  const found = coverage(values);
  const tone = found.kind !== "ratio" ? "none" : found.healthy ? "good" : "bad";
  return <Chip tone={tone}>{coverageText(found)}</Chip>;
}
