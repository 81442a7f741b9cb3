// Apart from what counts them, so that a page that only names them does not load that.
/** Why a pipeline grew, in the order in which it is told; then why it shrank. */
export const CHANGES = [
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
export type Change = (typeof CHANGES)[number];
