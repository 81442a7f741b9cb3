import { SLIP_REASONS } from "@touchline/domain";
import { z } from "zod";
import { listParam } from "./list-param.ts";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

const Day = z.iso.date();

export const SlipReason = z.enum(SLIP_REASONS);

/** Null withdraws the answer. The text is for reasons that aren't on the list. */
export const SlipReasonForm = z.strictObject({
  reason: SlipReason.nullable(),
  words: z.string().trim().max(280).optional(),
});
export type SlipReasonForm = z.infer<typeof SlipReasonForm>;

export const OpenPush = z.object({
  /** The id of its history entry. */
  id: z.string().max(200),
  at: z.iso.datetime(),
  from: Day,
  to: Day,
  deal: z.object({ id: z.uuid(), hubspotId: z.string().max(100), name: z.string().max(4000) }),
});
export type OpenPush = z.infer<typeof OpenPush>;

export const slips = {
  open: route({
    method: "GET",
    path: "/api/slips",
    access: "member",
    summary:
      "Close dates pushed in the last 30 days on open deals, still without a reason, newest first",
    query: z.object({
      /** Only this member's deals. */
      userId: z.uuid().optional(),
      team: TeamScope,
    }),
    response: z.object({ pushes: z.array(OpenPush).max(50), total: z.int() }),
  }),
  stories: route({
    method: "GET",
    path: "/api/slips/stories",
    access: "member",
    summary:
      "How given deals slipped: how often, by how many days, and why; deals that never slipped are left out",
    query: z.object({ ids: listParam(z.uuid()) }),
    response: z
      .array(
        z.object({
          dealId: z.uuid(),
          pushes: z.int(),
          days: z.int(),
          /** As a phrase: 'pushed 3×, 47 days, legal ×2'. */
          story: z.string().max(300),
        }),
      )
      .max(500),
  }),
  explain: route({
    method: "PUT",
    path: "/api/slips/:id",
    access: "member",
    summary: "Set or remove the reason a close date was pushed",
    params: z.object({ id: z.string().max(200) }),
    body: SlipReasonForm,
    response: z.object({ reason: SlipReason.nullable(), words: z.string().max(280) }),
  }),
  explainBulkEdit: route({
    method: "PUT",
    path: "/api/bulk-edits/:id/slip-reason",
    access: "member",
    summary: "Set or remove the reason for all deals pushed by one of the caller's bulk edits",
    params: z.object({ id: z.uuid() }),
    body: SlipReasonForm,
    response: z.object({ deals: z.int() }),
  }),
};
