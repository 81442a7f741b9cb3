/** The questions of a deal check, each answered with a thumb up or down. */
export const REVIEW_THUMBS = [
  { id: "interaction", label: "Interaction" },
  { id: "progression", label: "Progression" },
  { id: "successPlan", label: "Success plan" },
  { id: "forecastImpact", label: "Forecast impact" },
] as const;

/** The questions of older reviews: −1, 1, or 0 for not applicable. */
export const LEGACY_ATTRIBUTES = [
  { id: "detailInCrm", label: "Detail in CRM" },
  { id: "levelOfInteraction", label: "Level of interaction" },
  { id: "messagingQuality", label: "Messaging quality" },
  { id: "wellQualified", label: "Well qualified" },
  { id: "correctStage", label: "Correct stage" },
  { id: "progression", label: "Progression" },
  { id: "planForSuccess", label: "Plan for success" },
] as const;

/** The label of an attribute of either kind of review; an unknown one falls back to its id. */
export function attributeLabel(source: string | null, id: string): string {
  const known: ReadonlyArray<{ id: string; label: string }> =
    source === null ? LEGACY_ATTRIBUTES : REVIEW_THUMBS;
  return known.find((one) => one.id === id)?.label ?? id;
}
