import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { countUnread, listInbox, markAllRead, markItem } from "./inbox.service.ts";

export function inboxRoutes(on: Bind) {
  on(api.inbox.list, ({ context, query }) => listInbox(context, query));

  on(api.inbox.unread, ({ context }) => countUnread(context));

  on(api.inbox.mark, ({ context, params, body }) => markItem(context, params.id, body.isRead));

  on(api.inbox.markAll, ({ context, body }) => markAllRead(context, body.until));
}
