/** A meeting type: its note template, and the link to its guide. */
export interface MeetingType {
  id: string;
  label: string;
  /** Markup that the notes start with; empty if there is none. */
  template: string;
  guideUrl: string;
}

const GUIDES_URL = "https://github.com/touchline-app/touchline/blob/main/docs/guides/meetings.md";

/** Headings with an empty paragraph below each. */
const outline = (...headings: string[]) =>
  headings.map((heading) => `<p><strong>${heading}</strong></p><p></p>`).join("");

const guidedType = (id: string, label: string, ...headings: string[]): MeetingType => ({
  id,
  label,
  template: outline(...headings),
  guideUrl: `${GUIDES_URL}#${id}`,
});

export const UNCATEGORISED = "uncategorised";

/** The twelve meeting types, in display order. */
export const MEETING_TYPES: readonly MeetingType[] = [
  guidedType(
    "pipeline-review",
    "Pipeline Review",
    "What moved since last time",
    "Deals closing this quarter: next step and date",
    "Deals at risk, and what would save them",
    "Commit for the quarter, and what's behind it",
  ),
  { id: UNCATEGORISED, label: "Uncategorised", template: "", guideUrl: "" },
  guidedType(
    "development-1-1",
    "Development 1:1",
    "How are you?",
    "What went well",
    "What was hard, and what would help",
    "One skill to work on before next time",
  ),
  guidedType(
    "general-team-event",
    "General team event",
    "Wins worth sharing",
    "News",
    "What we decided",
  ),
  guidedType(
    "coaching-pipeline-management",
    "Coaching: Pipeline management",
    "Pipeline by stage: where does it get stuck?",
    "Deals with no next step or a past close date",
    "Where new pipeline will come from",
    "What changes from tomorrow",
  ),
  guidedType(
    "demo-skills",
    "Demo skills",
    "The demo we reviewed",
    "What the buyer wanted to see",
    "What worked",
    "What to do differently, and in which demo",
  ),
  guidedType(
    "objection-handling",
    "Objection handling",
    "The objection, in the buyer's words",
    "What is behind it",
    "How we answered, and how we'll answer next time",
  ),
  guidedType(
    "account-mapping",
    "Account mapping",
    "The account, and where it could go",
    "Who decides, who influences, who blocks",
    "Who we know, and who we need to meet",
    "Next contact, with a date",
  ),
  guidedType(
    "metrics",
    "Metrics",
    "The figures since last time",
    "What stands out, and why",
    "One figure to move, and how",
  ),
  guidedType(
    "daily-admin",
    "Daily admin & organisation",
    "What takes the time",
    "What to drop, hand over or do now",
    "A plan for the week",
  ),
  guidedType(
    "forecasting",
    "Forecasting",
    "Commit, most likely and best case",
    "Deals behind it, and what each still needs",
    "What could go wrong",
  ),
  guidedType(
    "messaging",
    "Messaging",
    "The message, and who it's for",
    "What they heard",
    "How to say it better",
  ),
];

export function meetingType(idOrLabel: string): MeetingType | undefined {
  return MEETING_TYPES.find(({ id, label }) => id === idOrLabel || label === idOrLabel);
}
