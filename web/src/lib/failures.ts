/** Said when something did not work and the server gave no reason. Word for word as people were told to expect. */
export const WENT_WRONG = "Something went wrong. Please try again later.";
export const QUEUES_FAILED =
  "Something went wrong fetching the smart queues. Please try again later.";
