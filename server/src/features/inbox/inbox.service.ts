import type { api, InboxItem, ParsedInput, RouteResult } from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { publishInbox } from "../../shared/notify.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

export async function listInbox(
  { store, now }: Context,
  { show, before, limit }: ParsedInput<typeof api.inbox.list>["query"],
): Promise<RouteResult<typeof api.inbox.list>> {
  const found = await store.inbox.list(
    {
      isUnreadOnly: show === "unread",
      before: before === undefined ? null : readCursor(before),
      limit: limit + 1,
    },
    now,
  );
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    unread: await store.inbox.unread(),
    next: found.length > limit && last ? cursorOf(last) : null,
  };
}

export async function countUnread({ store }: Context): Promise<{ unread: number }> {
  return { unread: await store.inbox.unread() };
}

export async function markItem(
  context: Context,
  id: string,
  isRead: boolean,
): Promise<{ unread: number }> {
  const { store, viewer, now } = context;
  if (!(await store.inbox.mark(id, isRead ? now : null))) {
    throw new Refusal("not_found", "This item is no longer in your inbox.");
  }
  await publishInbox(store, [viewer.userId]);
  return countUnread(context);
}

export async function markAllRead(context: Context, until: string): Promise<{ unread: number }> {
  const { store, viewer, now } = context;
  const marked = await store.inbox.markUntil(new Date(until), now);
  if (marked > 0) await publishInbox(store, [viewer.userId]);
  return countUnread(context);
}

const cursorOf = ({ at, id }: InboxItem) => `${at}_${id}`;

function readCursor(cursor: string): { at: Date; id: string } {
  const [at = "", id = ""] = cursor.split("_");
  return { at: new Date(at), id };
}
