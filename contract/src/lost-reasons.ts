import { MAX_LOST_REASON_LENGTH, MAX_LOST_REASONS } from "@touchline/domain";
import { z } from "zod";
import { route } from "./route.ts";

const LostReasonOption = z.object({
  /** What is written to HubSpot. */
  value: z.string().max(1000),
  label: z.string().max(1000),
});

export const LostReasons = z.object({
  /**
   * `crm`: HubSpot's property has options, which are the list and can only be changed there. `own`:
   * the organisation's list. `default`: ours, until the organisation has one.
   */
  source: z.enum(["crm", "own", "default"]),
  /** In display order. */
  reasons: z.array(LostReasonOption).max(500),
});
export type LostReasons = z.infer<typeof LostReasons>;

const Label = z.string().trim().min(1).max(MAX_LOST_REASON_LENGTH);

export const lostReasons = {
  list: route({
    method: "GET",
    path: "/api/lost-reasons",
    access: "member",
    summary: "The reasons to pick from when a deal is lost",
    response: LostReasons,
  }),
  save: route({
    method: "PUT",
    path: "/api/lost-reasons",
    access: "admin",
    summary: "Replace the organisation's list of lost reasons; null uses the default list",
    body: z.strictObject({
      reasons: z.array(Label).min(1).max(MAX_LOST_REASONS).nullable(),
    }),
    response: LostReasons,
  }),
};
