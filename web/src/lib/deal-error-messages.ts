export const DEALS_FAILED = "Deals couldn't be loaded";
/** Fallback if the server gives no reason. The requirements specify the exact text. */
export const DEALS_ERROR =
  "There's an unknown problem loading the deals. Contact support for help.";
export const OWNERS_ERROR =
  "There's an unknown problem loading the owners. Contact support for help.";
export const PIPELINES_ERROR =
  "There's an unknown problem loading the pipelines. Contact support for help.";
export const MOVEMENT_ERROR =
  "There's an unknown problem loading the pipelines movement. Contact support for help.";
export const CONFIDENCE_ERROR = "Unexpected error. Please, try again later.";
