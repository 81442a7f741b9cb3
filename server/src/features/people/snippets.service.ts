import { randomUUID } from "node:crypto";
import { api, type ParsedInput, type RouteResponse, type Snippet } from "@touchline/contract";
import type { VendorContext } from "../../context/context.ts";
import { notFound } from "../../http/refusal.ts";
import { type Context, mustBeMember } from "./must-be-member.ts";
import { makePicture } from "./pictures.ts";

const MAX_SNIPPETS = 1000;

export async function listSnippets(context: Context, memberId: string): Promise<Snippet[]> {
  await mustBeMember(context, memberId);
  return context.store.snippets.list(memberId, MAX_SNIPPETS);
}

/** Saves a clipping. Checks permission before processing the picture. */
export async function addSnippet(
  { viewer, now, inStore }: Pick<VendorContext, "viewer" | "now" | "inStore">,
  memberId: string,
  { image, eventId, ...words }: ParsedInput<typeof api.people.addSnippet>["body"],
): Promise<Snippet> {
  await inStore(viewer, (store) => mustBeMember({ viewer, store }, memberId), "read");
  const picture = image === undefined ? null : await makePicture(image);
  return inStore(viewer, async (store) => {
    await mustBeMember({ viewer, store }, memberId);
    if (eventId !== undefined && !(await store.snippets.hasEvent(eventId))) {
      throw notFound("meeting");
    }
    const [id, imageId] = [randomUUID(), picture && randomUUID()];
    if (picture && imageId)
      await store.snippets.addImage({ id: imageId, memberId, ...picture }, now);
    await store.snippets.add({ id, memberId, eventId: eventId ?? null, ...words, imageId }, now);
    await record({ viewer, store, now }, "snippet.added", id, memberId);
    return { id, ...words, imageId, createdAt: now.toISOString() };
  });
}

export async function removeSnippet(context: Context, id: string): Promise<{ id: string }> {
  const memberId = await context.store.snippets.remove(id);
  if (!memberId) throw notFound("snippet");
  await record(context, "snippet.removed", id, memberId);
  return { id };
}

export async function readImage(
  { store }: Context,
  id: string,
  part: "whole" | "thumbnail",
): Promise<RouteResponse<typeof api.people.image>> {
  const picture = await store.snippets.picture(id, part);
  if (!picture) throw notFound("picture");
  const { mediaType, bytes } = picture;
  return { url: `data:${mediaType};base64,${bytes.toString("base64")}` };
}

async function record({ store, now }: Context, did: string, id: string, memberId: string) {
  await store.audit.record(now, did, `snippet ${id}`, { member: memberId });
  await store.live.publish(
    { managers: true, userIds: [memberId] },
    { type: "stale", paths: [api.people.snippets.path] },
  );
}
