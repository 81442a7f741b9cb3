// Apart from what finds them, so that a page that only names them does not load that.
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
