import type { UpdateStatus } from "@touchline/contract";
import { Chip, type Tone } from "../../ui/chip.tsx";

export const STATUSES: { value: UpdateStatus; label: string }[] = [
  { value: "positive", label: "Win" },
  { value: "neutral", label: "Needs attention" },
  { value: "negative", label: "Issue" },
];

const TONES: Record<UpdateStatus, Tone> = { positive: "good", neutral: "fair", negative: "bad" };

export function ToneChip({ status }: { status: UpdateStatus }) {
  return <Chip tone={TONES[status]}>{STATUSES.find(({ value }) => value === status)?.label}</Chip>;
}
