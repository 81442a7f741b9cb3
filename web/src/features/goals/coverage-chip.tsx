import type { CheckInValues } from "@touchline/contract";
import { coverage } from "@touchline/domain";
import { coverageText, coverageTone } from "../../lib/goal-text.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { Chip } from "../../ui/chip.tsx";
import { SetQuota } from "../../ui/set-quota.tsx";

interface CoverageChipProps {
  values: CheckInValues;
  /** The way to a quota if there is none; undefined if it can't be set here. */
  onSetQuota?: { label: string; run: () => void } | undefined;
}

/** Pipeline coverage of the gap to the goal: green from 3×, red below. */
export function CoverageChip({ values, onSetQuota }: CoverageChipProps) {
  const isReadOnly = useIsReadOnly();
  const found = coverage(values);
  if (found.kind === "no-quota" && onSetQuota) {
    return (
      <SetQuota label={coverageText(found)} name={onSetQuota.label} onClick={onSetQuota.run} />
    );
  }
  const text = found.kind === "no-quota" && isReadOnly ? "No quota" : coverageText(found);
  return <Chip tone={coverageTone(found)}>{text}</Chip>;
}
