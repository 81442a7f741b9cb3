import { z } from "zod";
import { route } from "./route.ts";

/**
 * A background job that was stopped permanently because it crashed or stalled its process twice.
 */
export const SetAsideJob = z.object({
  id: z.uuid(),
  /** `meetings.read-calendar` */
  job: z.string().max(100),
  /** What the job does, for display. */
  words: z.string().max(200),
  setAsideAt: z.iso.datetime(),
});
export type SetAsideJob = z.infer<typeof SetAsideJob>;

const SetAsideJobs = z.array(SetAsideJob).max(100);

export const setAside = {
  list: route({
    method: "GET",
    path: "/api/set-aside-jobs",
    access: "admin",
    summary: "Jobs that were set aside, latest first",
    response: SetAsideJobs,
  }),
  retry: route({
    method: "POST",
    path: "/api/set-aside-jobs/:id/retry",
    access: "admin",
    summary: "Retry a job that was set aside",
    params: z.object({ id: z.uuid() }),
    response: SetAsideJobs,
    perMinute: 30,
  }),
};
