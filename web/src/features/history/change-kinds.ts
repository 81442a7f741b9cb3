import type { HistoryKind } from "@touchline/contract";

interface ChangeKind {
  value: string;
  label: string;
  kinds: HistoryKind[];
}

/** Filter options: deal fields one by one, the rest by topic. */
export const CHANGE_KINDS = [
  { value: "stage", label: "Stage", kinds: ["stage"] },
  { value: "value", label: "Value", kinds: ["amount"] },
  { value: "close-date", label: "Close date", kinds: ["close_date"] },
  { value: "triage", label: "Confidence", kinds: ["forecast_category"] },
  { value: "next-step", label: "Next step", kinds: ["next_step"] },
  { value: "update", label: "Update", kinds: ["deal_update"] },
  { value: "owner", label: "Owner, name, pipeline", kinds: ["owner", "name", "pipeline"] },
  { value: "goal", label: "Quota and commit", kinds: ["quota", "commit", "call"] },
  { value: "review", label: "Feedback", kinds: ["review"] },
  { value: "action", label: "Actions", kinds: ["action"] },
  { value: "meeting", label: "Meetings", kinds: ["meeting"] },
  { value: "people", label: "Team", kinds: ["member", "skills", "update", "talking-point"] },
  { value: "connection", label: "HubSpot connection", kinds: ["connection"] },
] as const satisfies ChangeKind[];

export type ChangeGroup = (typeof CHANGE_KINDS)[number]["value"];

export function kindsOf(chosen: ChangeGroup[] | undefined): HistoryKind[] | undefined {
  if (!chosen) return undefined;
  return CHANGE_KINDS.flatMap(({ value, kinds }) => (chosen.includes(value) ? [...kinds] : []));
}

/** Returns the name of what changed, for use in a sentence: 'close date'. */
export function kindLabelOf(kind: HistoryKind): string {
  const group = CHANGE_KINDS.find(({ kinds }) => (kinds as readonly HistoryKind[]).includes(kind));
  return group?.label.toLowerCase() ?? "the change";
}
