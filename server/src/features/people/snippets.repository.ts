import type { Snippet } from "@touchline/contract";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";

export interface StoredPicture {
  mediaType: string;
  bytes: Buffer;
}

interface NewSnippet {
  id: string;
  memberId: string;
  eventId: string | null;
  title: string;
  comment: string;
  imageId: string | null;
}

/** Clippings about users the viewer may see, and their pictures. */
export function snippetsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    async list(memberId: string, most: number): Promise<Snippet[]> {
      const rows = await db
        .selectFrom("snippets")
        .select(["id", "title", "comment", "imageId", "createdAt"])
        .where("organisationId", "=", organisationId)
        .where("memberId", "=", memberId)
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .limit(most)
        .execute();
      return rows.map(({ createdAt, ...snippet }) => ({
        ...snippet,
        createdAt: createdAt.toISOString(),
      }));
    },

    async addImage(
      image: { id: string; memberId: string; mediaType: string; whole: Buffer; thumbnail: Buffer },
      now: Date,
    ): Promise<void> {
      await db
        .insertInto("images")
        .values({ organisationId, ...image, createdBy: userId, createdAt: now })
        .execute();
    },

    async add(snippet: NewSnippet, now: Date): Promise<void> {
      await db
        .insertInto("snippets")
        .values({ organisationId, ...snippet, createdBy: userId, createdAt: now })
        .execute();
    },

    /** Deletes it with its picture. Returns whose it was, if the viewer may see it. */
    async remove(id: string): Promise<string | undefined> {
      const snippets = db
        .deleteFrom("snippets")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .returning(["memberId", "imageId"]);
      const row = await (seesTeam(viewer)
        ? snippets
        : snippets.where("memberId", "=", userId)
      ).executeTakeFirst();
      if (row?.imageId) {
        await db
          .deleteFrom("images")
          .where("organisationId", "=", organisationId)
          .where("id", "=", row.imageId)
          .execute();
      }
      return row?.memberId;
    },

    async picture(id: string, part: "whole" | "thumbnail"): Promise<StoredPicture | undefined> {
      const images = db
        .selectFrom("images")
        .select(["mediaType", `${part} as bytes`])
        .where("organisationId", "=", organisationId)
        .where("id", "=", id);
      return await (seesTeam(viewer)
        ? images
        : images.where("memberId", "=", userId)
      ).executeTakeFirst();
    },

    /** Whether the meeting is in a calendar the viewer may see. */
    async hasEvent(id: string): Promise<boolean> {
      const row = await db
        .selectFrom("calendarEvents")
        .select("id")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
