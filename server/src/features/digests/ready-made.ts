import type { NewDigest } from "./digests.repository.ts";

type Made = Omit<NewDigest, "id">;

const WHERE = { timeZone: null, channelId: null, channelName: "" };

/** What a new digest is until somebody says otherwise. */
export const UNTITLED: Made = {
  ...WHERE,
  name: "Untitled digest",
  time: "09:00",
  weekdays: [1],
  queries: [],
};

/** What is offered to those who have none. */
export const READY_MADE: Record<"monday-forecast" | "friday-wins-and-slips", Made> = {
  "monday-forecast": {
    ...WHERE,
    name: "Monday forecast",
    time: "09:00",
    weekdays: [1],
    queries: [
      { type: "pipeline-brief", isAdded: true, filters: {} },
      { type: "closing-soon", isAdded: true, filters: {} },
      { type: "deals-to-review", isAdded: true, filters: { confidence: ["BEST_CASE", "COMMIT"] } },
    ],
  },
  "friday-wins-and-slips": {
    ...WHERE,
    name: "Friday wins and slips",
    time: "16:00",
    weekdays: [5],
    queries: [
      {
        type: "pipeline-metrics",
        isAdded: true,
        filters: { timeFrame: "last-7-days", metrics: ["closed-won", "closed-lost"] },
      },
      { type: "slipped-this-period", isAdded: true, filters: { timeFrame: "last-7-days" } },
    ],
  },
};
