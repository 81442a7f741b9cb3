import type { CheckInValues } from "@touchline/contract";
import { coverage } from "@touchline/domain";
import { coverageText, coverageTone } from "../../lib/goal-text.ts";
import { Chip } from "../../ui/chip.tsx";

/** Pipeline coverage of the gap to the goal: green from 3×, red below. */
export function CoverageChip({ values }: { values: CheckInValues }) {
  const found = coverage(values);
  return <Chip tone={coverageTone(found)}>{coverageText(found)}</Chip>;
}
