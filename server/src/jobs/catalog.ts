import { Period } from "@touchline/contract";
import { z } from "zod";
import { job } from "./job.ts";

/** Every job there is. Each is handled in its feature's `*.jobs.ts`. */
export const jobs = {
  announceGoal: job({
    name: "goals.announce",
    payload: z.object({
      id: z.uuid(),
      revieweeId: z.uuid(),
      period: Period,
      quota: z.number(),
      by: z.string(),
    }),
  }),
};
