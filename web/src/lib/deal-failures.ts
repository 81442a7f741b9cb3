export const DEALS_FAILED = "The deals could not be loaded";
/** Fallback if the server gives no reason. The requirements specify the exact text. */
export const UNKNOWN_DEALS =
  "There's an unknown problem loading the deals. Contact support for help.";
export const UNKNOWN_OWNERS =
  "There's an unknown problem loading the owners. Contact support for help.";
export const UNKNOWN_PIPELINES =
  "There's an unknown problem loading the pipelines. Contact support for help.";
export const UNKNOWN_MOVEMENT =
  "There's an unknown problem loading the pipelines movement. Contact support for help.";
export const UNKNOWN_TRIAGE = "Unexpected error. Please, try again later.";
