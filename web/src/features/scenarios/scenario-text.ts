import type { Scenario, ScenarioChoice } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { formatCount, formatShortDay, formatShortMoney } from "../../lib/format.ts";
import type { Tone } from "../../ui/chip.tsx";

const MAX_NAMED = 3;

/** Describes a scenario's outcome: 'Called €1.2M, landed €1.1M · 7 of 9 right · missed Acme'. */
export function formatRecord({ said, record }: Scenario, currency: string): string {
  const { isOver, came, right, decided, open, missed } = record;
  const called = `Called ${formatShortMoney(said.total, currency)}`;
  const landed = `${formatShortMoney(came, currency)}${isOver ? "" : " won so far"}`;
  return [
    `${called}, ${isOver ? "landed " : ""}${landed}`,
    decided > 0 && `${formatCount(right)} of ${formatCount(decided)} right`,
    open > 0 && `${formatCount(open)} still open`,
    missed.length > 0 && `missed ${listNames(missed)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function listNames(names: string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

export function formatGap(
  { gap, quota }: { gap: number; quota: number },
  currency: string,
): string {
  if (quota <= 0) return "No quota set";
  if (gap === 0) return "Exactly on quota";
  return gap > 0
    ? `${formatShortMoney(gap, currency)} short of quota`
    : `${formatShortMoney(-gap, currency)} over quota`;
}

export const MARK_LABELS: Record<ScenarioChoice["mark"], { label: string; tone: Tone }> = {
  right: { label: "Came true", tone: "good" },
  wrong: { label: "Didn't", tone: "bad" },
  open: { label: "Still open", tone: "none" },
  gone: { label: "Deal is gone", tone: "none" },
};

/** Describes a choice: 'In', 'Out', 'Moved to 12 Jan 2027'. */
export function formatCall(
  { call, moveTo }: Pick<ScenarioChoice, "call" | "moveTo">,
  today: Day,
): string {
  if (call === "move" && moveTo) return `Moved to ${formatShortDay(moveTo as Day, today)}`;
  return call === "in" ? "In" : "Out";
}

/** Returns a unique name for a copy: 'Plan (copy)', 'Plan (copy 2)'. */
export function copyName(name: string, taken: string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? " (copy)" : ` (copy ${number})`;
    const wanted = name.slice(0, 60 - ending.length) + ending;
    if (!lower.has(wanted.toLowerCase())) return wanted;
  }
}
