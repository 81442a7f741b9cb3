import type { RiskLevel } from "@touchline/contract";
import { RISK_LABELS } from "@touchline/domain";
import { Chip } from "../../ui/chip.tsx";

const TONES = { high: "alarm", medium: "warn", low: "none" } as const;

export function RiskChip({ level }: { level: RiskLevel }) {
  return <Chip tone={TONES[level]}>{RISK_LABELS[level]}</Chip>;
}
