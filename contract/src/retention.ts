import { RETENTION_KINDS } from "@touchline/domain";
import { z } from "zod";
import { route } from "./route.ts";

const Kind = z.enum(RETENTION_KINDS);
/** Null means forever. */
const Days = z.int().min(1).max(3650).nullable();

/** Data with a retention period. */
export const RetentionSetting = z.object({
  kind: Kind,
  days: Days,
  records: z.int(),
});
export type RetentionSetting = z.infer<typeof RetentionSetting>;

export const retention = {
  read: route({
    method: "GET",
    path: "/api/workspace/retention",
    access: "admin",
    summary: "What can be deleted by age, how long it is kept, and how much there is",
    response: z.array(RetentionSetting).max(20),
  }),
  preview: route({
    method: "GET",
    path: "/api/workspace/retention/:kind/preview",
    access: "admin",
    summary: "How many records a retention period would delete today",
    params: z.object({ kind: Kind }),
    query: z.object({ days: z.coerce.number().int().min(1).max(3650) }),
    response: z.object({ records: z.int() }),
    perMinute: 60,
  }),
  save: route({
    method: "PUT",
    path: "/api/workspace/retention/:kind",
    access: "admin",
    summary: "Set how many days records are kept; null keeps them forever",
    params: z.object({ kind: Kind }),
    body: z.strictObject({ days: Days }),
    response: RetentionSetting,
  }),
};
