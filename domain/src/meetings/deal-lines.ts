// In its own file, so that a page that only names the kinds doesn't load the detection.
export const DEAL_LINES = [
  "won",
  "lost",
  "gone",
  "new",
  "forward",
  "back",
  "upgraded",
  "downgraded",
  "pushed",
  "pulled",
  "grown",
  "shrunk",
  "quiet",
] as const;
export type DealLineKind = (typeof DEAL_LINES)[number];
