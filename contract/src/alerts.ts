import { z } from "zod";
import { route } from "./route.ts";
import { TeamScope } from "./team-scope.ts";

export const Alert = z.object({
  id: z.uuid(),
  /** Text split by '#': the odd parts are the tokens `deal-link` and `deal-rating`. */
  label: z.string().max(5000),
  icon: z.enum(["review", "slipped", "coverage", "meeting", "actions", "commit"]),
  actionType: z.enum(["add-talking-point", "add-todo-item"]),
  actionContent: z.string().max(5000),
  repId: z.uuid().nullable(),
  metadata: z.object({
    rating: z.string().max(20).nullable(),
    deal: z
      .object({
        id: z.uuid(),
        hubspotId: z.string().max(100),
        url: z.string().max(2000),
        properties: z.object({
          dealname: z.string().max(4000),
          amount_in_home_currency: z.number().nullable(),
        }),
      })
      .nullable(),
  }),
  createdAt: z.iso.datetime(),
  /** On the last alert of a kind: the alerts of that kind that aren't listed. Null if all are. */
  more: z
    .object({
      count: z.int(),
      /** HubSpot ids of their deals, largest amount first; empty if the alerts are about people. */
      dealIds: z.array(z.string().max(100)).max(50),
    })
    .nullable(),
});
export type Alert = z.infer<typeof Alert>;

const ById = z.object({ id: z.uuid() });
const SettledAlert = z.object({ id: z.uuid(), state: z.enum(["dismissed", "solved"]) });

export const alerts = {
  list: route({
    method: "GET",
    path: "/api/alerts",
    access: "member",
    summary: "Open alerts, until dismissed, solved or out of date; at most five of each kind",
    query: z.object({ team: TeamScope }),
    response: z.array(Alert).max(500),
  }),
  lastCheck: route({
    method: "GET",
    path: "/api/alerts/looked",
    access: "member",
    summary: "When alerts were last checked",
    response: z.object({
      /** Null before the first scan. */
      at: z.iso.datetime().nullable(),
    }),
  }),
  check: route({
    method: "POST",
    path: "/api/alerts/check",
    access: "member",
    status: 202,
    summary: "Check for new alerts now; they appear in the list",
    response: z.object({}),
  }),
  dismiss: route({
    method: "PATCH",
    path: "/api/alerts/:id/dismiss",
    access: "member",
    summary: "Dismiss an alert",
    params: ById,
    response: SettledAlert,
  }),
  solve: route({
    method: "PATCH",
    path: "/api/alerts/:id/solved",
    access: "member",
    summary: "Mark an alert as solved",
    params: ById,
    response: SettledAlert,
  }),
};
