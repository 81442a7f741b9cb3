// In its own file, so that a page that only names the kinds doesn't load the computation.
/** Why a pipeline grew, in display order; then why it shrank. */
export const PIPELINE_CHANGE_KINDS = [
  "added",
  "pulledIn",
  "reopened",
  "takenOver",
  "countedAgain",
  "increased",
  "decreased",
  "pushedOut",
  "handedOn",
  "omitted",
  "removed",
  "lost",
  "won",
] as const;
export type PipelineChangeKind = (typeof PIPELINE_CHANGE_KINDS)[number];
