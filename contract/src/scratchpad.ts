import { z } from "zod";
import { route } from "./route.ts";

export const ScratchPage = z.object({
  id: z.uuid(),
  /** The Monday of its week; null for a pinned page. */
  week: z.iso.date().nullable(),
  title: z.string().max(200),
  /** Sanitised HTML. */
  content: z.string().max(100_000),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type ScratchPage = z.infer<typeof ScratchPage>;

const ById = z.object({ id: z.uuid() });

export const scratchpad = {
  pages: route({
    method: "GET",
    path: "/api/scratchpad",
    access: "member",
    summary: "The caller's own scratchpad pages, pinned first, then newest week first",
    query: z.object({ search: z.string().trim().max(200).optional() }),
    response: z.array(ScratchPage).max(1000),
  }),
  save: route({
    method: "PUT",
    path: "/api/scratchpad/:id",
    access: "member",
    summary: "Save a scratchpad page; version 0 creates one",
    params: ById,
    body: z.strictObject({
      week: z.iso.date().nullable(),
      title: z.string().trim().max(200).default(""),
      content: z.string().max(100_000),
      /**
       * The version that was edited; if there is a newer one, the save is rejected as a conflict.
       */
      basedOn: z.int().min(0),
    }),
    response: ScratchPage,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/scratchpad/:id",
    access: "member",
    summary: "Delete a scratchpad page",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
};
