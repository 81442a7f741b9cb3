import { PRESET_DIGESTS } from "@touchline/domain";
import type { NewDigest } from "./digests.repository.ts";

type DigestTemplate = Omit<NewDigest, "id">;

const NO_DESTINATION = { timeZone: null, channelId: null, channelName: "" };

/** The defaults of a new digest. */
export const UNTITLED: DigestTemplate = {
  ...NO_DESTINATION,
  name: "Untitled digest",
  time: "09:00",
  weekdays: [1],
  queries: [],
};

/** Presets offered to users without digests. */
export const PRESETS: Record<keyof typeof PRESET_DIGESTS, DigestTemplate> = {
  "monday-forecast": {
    ...NO_DESTINATION,
    ...PRESET_DIGESTS["monday-forecast"],
    queries: [
      { type: "pipeline-brief", isAdded: true, filters: {} },
      { type: "deals-to-review", isAdded: true, filters: { confidence: ["BEST_CASE", "COMMIT"] } },
    ],
  },
  "friday-wins-and-slips": {
    ...NO_DESTINATION,
    ...PRESET_DIGESTS["friday-wins-and-slips"],
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
