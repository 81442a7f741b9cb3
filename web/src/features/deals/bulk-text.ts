import type { BulkEdit, BulkPreview } from "@touchline/contract";
import { type BulkOutcome, type BulkProperty, type Day, propertyLabel } from "@touchline/domain";
import { formatCount, formatDay, pluralise } from "../../lib/format.ts";
import type { Tone } from "../../ui/chip.tsx";

interface LabelledChange {
  property: BulkProperty;
  label: string;
}

const MAX_LABEL_LENGTH = 80;

/** Formats a change: 'stage → Proposal'. */
export function formatChange({ property, label }: LabelledChange, today: Day): string {
  const said = property === "closedate" && label ? formatDay(label as Day, today) : label;
  const to = said.length > MAX_LABEL_LENGTH ? `${said.slice(0, MAX_LABEL_LENGTH - 1)}…` : said;
  return `${propertyLabel(property).toLowerCase()} → ${to || "empty"}`;
}

/** The same for a started edit: 'Stage → Proposal', or that it's an undo. */
export function formatBulkEdit(edit: BulkEdit, today: Day): string {
  const words = formatChange(edit, today);
  return edit.undoes
    ? `Undo of ${words}`
    : `${propertyLabel(edit.property)}${words.slice(propertyLabel(edit.property).length)}`;
}

export function previewLines(preview: BulkPreview): string[] {
  const { same, otherPipeline, notFound } = preview;
  const lines = [
    [otherPipeline, "is in another pipeline", "are in another pipeline", " and won't change"],
    [same, "already has this", "already have this", ""],
    [notFound, "no longer exists", "no longer exist", ""],
  ] as const;
  return lines.flatMap(([many, one, more, end]) =>
    many > 0 ? [`${formatCount(many)} ${many === 1 ? one : more}${end}`] : [],
  );
}

/** Formats the progress of a bulk edit: '195 changed, 5 refused'. */
export function formatProgress({ counts, undoes, settled, total, isRunning }: BulkEdit): string {
  if (isRunning) return `${formatCount(settled)} of ${pluralise(total, "deal")}`;
  const parts = [
    [counts.done, undoes ? "restored" : "changed"],
    [counts.listed, "listed, not changed"],
    [counts.refused, "refused by HubSpot"],
    [counts.conflict, "in conflict"],
    [counts.left, "skipped"],
    [counts.replaced, "changed again since"],
    [counts.same, "already set"],
  ] as const;
  const [first, ...rest] = parts.filter(([many]) => many > 0);
  if (!first) return "Nothing was changed";
  const more = rest.map(([many, what]) => `${formatCount(many)} ${what}`);
  return [`${pluralise(first[0], "deal")} ${first[1]}`, ...more].join(", ");
}

/** Returns the number of deals that failed and need an explanation. */
export function problemCount({ counts }: BulkEdit): number {
  return counts.refused + counts.conflict + counts.left;
}

export const OUTCOME_LABELS: Record<BulkOutcome, { label: string; tone: Tone }> = {
  waiting: { label: "Waiting", tone: "none" },
  sending: { label: "On its way", tone: "none" },
  done: { label: "In HubSpot", tone: "good" },
  same: { label: "Already set", tone: "none" },
  left: { label: "Skipped", tone: "fair" },
  refused: { label: "Refused", tone: "bad" },
  conflict: { label: "In conflict", tone: "warn" },
  listed: { label: "Listed", tone: "none" },
  replaced: { label: "Changed again", tone: "none" },
};

/** Whether the edit pushed close dates and wasn't undone: then a reason is requested. */
export function needsPushReason({ pushed, canUndo }: BulkEdit): boolean {
  return pushed > 0 && canUndo;
}
