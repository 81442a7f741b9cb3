import type { ScratchPage } from "@touchline/contract";
import type { Handle } from "../../db/handle.ts";
import { serializeForUser } from "../../db/serialize.ts";

type PageContent = Pick<ScratchPage, "week" | "title" | "content">;

interface Row extends PageContent {
  id: string;
  version: number;
  updatedAt: Date;
}

const COLUMNS = ["id", "week", "title", "content", "version", "updatedAt"] as const;

/** The viewer's own pages only, whatever the viewer's role. */
export function scratchpadRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    /** Lists pinned pages by title, then weekly pages, newest first. */
    async list(limit: number): Promise<ScratchPage[]> {
      const rows = await db
        .selectFrom("scratchPages")
        .select(COLUMNS)
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .orderBy("week", (order) => order.desc().nullsFirst())
        .orderBy("title")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(toScratchPage);
    },

    async get(id: string): Promise<ScratchPage | undefined> {
      const row = await db
        .selectFrom("scratchPages")
        .select(COLUMNS)
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && toScratchPage(row);
    },

    /** Takes a lock, so that concurrent creates are counted in turn. */
    async count(): Promise<number> {
      await serializeForUser({ db, viewer });
      const { count } = await db
        .selectFrom("scratchPages")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Returns undefined if the page, or one for the same week, already exists. */
    async add(id: string, page: PageContent, now: Date): Promise<ScratchPage | undefined> {
      const row = await db
        .insertInto("scratchPages")
        .values({ organisationId, userId, id, ...page, version: 1, updatedAt: now })
        .onConflict((on) => on.doNothing())
        .returning(COLUMNS)
        .executeTakeFirst();
      return row && toScratchPage(row);
    },

    /** Returns undefined on a version conflict, so that newer text is not overwritten. */
    async change(
      id: string,
      { title, content }: Pick<PageContent, "title" | "content">,
      basedOn: number,
      now: Date,
    ): Promise<ScratchPage | undefined> {
      const row = await db
        .updateTable("scratchPages")
        .set({ title, content, version: basedOn + 1, updatedAt: now })
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .where("id", "=", id)
        .where("version", "=", basedOn)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row && toScratchPage(row);
    },

    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("scratchPages")
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function toScratchPage({ updatedAt, ...page }: Row): ScratchPage {
  return { ...page, updatedAt: updatedAt.toISOString() };
}
