import { LiveEvent } from "@touchline/contract";
import { sql } from "kysely";
import { z } from "zod";
import type { Handle } from "./handle.ts";

export const LIVE_CHANNEL = "touchline_live";

/** PostgreSQL's limit is 8,000 bytes per notification; an id takes 39. */
const MAX_USERS_PER_NOTICE = 100;

export interface Audience {
  everybody?: boolean;
  managers?: boolean;
  userIds?: string[];
  /** Subscribers of this topic, with or without an account; they learn only that it changed. */
  topic?: string;
}

export const Notice = z.object({
  organisationId: z.uuid(),
  everybody: z.boolean(),
  managers: z.boolean(),
  userIds: z.array(z.uuid()),
  topic: z.string().max(100).nullable().default(null),
  event: LiveEvent,
});
export type Notice = z.infer<typeof Notice>;

/** Publishes in the caller's transaction: delivered on commit to every web process, or never. */
export function livePublisher({ db, viewer: { organisationId } }: Handle) {
  return {
    async publish(
      { everybody = false, managers = false, userIds = [], topic }: Audience,
      event: LiveEvent,
    ): Promise<void> {
      const notice: Notice = {
        organisationId,
        everybody,
        managers,
        userIds: userIds.slice(0, MAX_USERS_PER_NOTICE),
        topic: topic ?? null,
        event,
      };
      await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(db);
      const others = userIds.slice(MAX_USERS_PER_NOTICE);
      if (others.length > 0) await this.publish({ userIds: others }, event);
    },
  };
}
