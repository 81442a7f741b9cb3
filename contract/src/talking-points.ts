import { z } from "zod";
import { route } from "./route.ts";

const Title = z.string().max(2000);

export const TalkingPoint = z.object({
  id: z.uuid(),
  title: Title,
  complete: z.boolean(),
  repId: z.uuid(),
  updatedAt: z.iso.datetime(),
});
export type TalkingPoint = z.infer<typeof TalkingPoint>;

export const talkingPoints = {
  list: route({
    method: "GET",
    path: "/api/talking-point/:repId",
    access: "member",
    summary: "Talking points for one rep, oldest first",
    params: z.object({ repId: z.uuid() }),
    response: z.array(TalkingPoint).max(1000),
  }),
  save: route({
    method: "POST",
    path: "/api/talking-point/",
    access: "member",
    summary: "Add or change a talking point",
    body: z.strictObject({
      title: Title,
      complete: z.boolean(),
      repId: z.uuid(),
      /**
       * The id of a saved point; for a new one an id from the browser that starts with 'new-', so
       * that a repeated save finds it.
       */
      id: z
        .union([z.uuid(), z.string().regex(/^new-[A-Za-z0-9-]{1,80}$/, "must be an id")])
        .optional(),
      /**
       * The version the author last saw; if the point has changed since, the save is rejected as a
       * conflict.
       */
      updatedAt: z.iso.datetime().optional(),
    }),
    response: TalkingPoint,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/talking-point/:id",
    access: "member",
    summary: "Remove a talking point; succeeds if it is already gone",
    params: z.object({ id: z.uuid() }),
    response: z.object({ id: z.uuid() }),
  }),
  restore: route({
    method: "POST",
    path: "/api/talking-point/:id/restore",
    access: "member",
    summary: "Restore a removed talking point, for up to a day",
    params: z.object({ id: z.uuid() }),
    response: TalkingPoint,
  }),
};
