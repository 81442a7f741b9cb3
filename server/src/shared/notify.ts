import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import type { InboxSubject, InboxText } from "@touchline/domain";
import type { Store } from "../db/store.ts";
import { jobs } from "../jobs/catalog.ts";

interface News {
  /** Recipients; the one who did it is left out. */
  to: readonly string[];
  /** Identifies what happened, so that a repeated request or job adds nothing. */
  cause: string;
  /** Null if the CRM did it. */
  actor: { id: string; name: string } | null;
  text: InboxText;
  dealId?: string | null;
  subject?: { kind: InboxSubject; id: string | null };
  /** Another Slack message tells of it. */
  isInSlack?: boolean;
}

/** The responses that a new or read item changes. */
export const INBOX_PATHS = [api.inbox.list.path, api.inbox.unread.path];

/**
 * Puts something into people's inboxes, in the caller's transaction. The only place that does, so
 * that everyone hears of it once and in the same words.
 */
export async function notify(store: Store, news: News, now: Date): Promise<void> {
  const { actor, text, cause, dealId = null, subject, isInSlack = false } = news;
  const told: Array<{ userId: string; itemId: string }> = [];
  for (const userId of new Set(news.to)) {
    if (userId === actor?.id) continue;
    const item = {
      id: randomUUID(),
      userId,
      cause,
      ...text,
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? "",
      dealId,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
    };
    if (await store.inbox.add(item, now)) told.push({ userId, itemId: item.id });
  }
  if (told.length === 0) return;
  await publishInbox(
    store,
    told.map(({ userId }) => userId),
  );
  await store.jobs.add(jobs.deliverInbox, { items: told, isInSlack });
}

/** Makes people's open browsers read their inbox again. */
export function publishInbox(store: Pick<Store, "live">, userIds: string[]): Promise<void> {
  return store.live.publish({ userIds }, { type: "stale", paths: INBOX_PATHS });
}
