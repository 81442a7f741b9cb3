/** Fallback if the server gives no reason. The requirements specify the exact text. */
export const GENERIC_ERROR = "Something went wrong. Please try again later.";
export const QUEUES_FAILED =
  "Something went wrong fetching the smart queues. Please try again later.";
export const OFFLINE_ERROR = "You're offline, so this isn't saved yet.";
