import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api, type InboxItem, type RouteResponse } from "@touchline/contract";
import { callApi, messageOf, useRouteMutation } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showError } from "../../ui/toasts.ts";

export type InboxFilter = "all" | "unread";

const PAGE_SIZE = 30;

type Page = RouteResponse<typeof api.inbox.list>;
interface Pages {
  pages: Page[];
  pageParams: unknown[];
}

export function useInbox(show: InboxFilter) {
  return useInfiniteQuery({
    queryKey: [api.inbox.list.path, { show }],
    queryFn: ({ pageParam, signal }) =>
      callApi(api.inbox.list, { query: { show, limit: PAGE_SIZE, before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Offline it fails, with a button to try again, instead of loading forever.
    networkMode: "always",
    placeholderData: (shown) => shown,
  });
}

/** Marks items at once on the screen; the server's answer, or its refusal, corrects that. */
export function useMarkRead() {
  const client = useQueryClient();
  // In turn, so that the last mark made is the last one saved.
  const options = { stale: [api.inbox.list, api.inbox.unread], scope: "inbox" };
  const one = useRouteMutation(api.inbox.mark, options);
  const all = useRouteMutation(api.inbox.markAll, options);
  const show = (readAtOf: (item: InboxItem) => string | null) =>
    client.setQueriesData<Pages>(
      { queryKey: [api.inbox.list.path] },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => ({ ...item, readAt: readAtOf(item) })),
          })),
        },
    );
  const onError = (problem: Error) => {
    void client.invalidateQueries({ queryKey: [api.inbox.list.path] });
    showError(messageOf(problem, GENERIC_ERROR));
  };
  return {
    mark({ id }: InboxItem, isRead: boolean) {
      const readAt = isRead ? new Date().toISOString() : null;
      // A list that is on its way would show the mark before this one.
      void client.cancelQueries({ queryKey: [api.inbox.list.path] });
      show((item) => (item.id === id ? readAt : item.readAt));
      one.mutate({ params: { id }, body: { isRead } }, { onError });
    },
    /** Up to the newest item on the screen: what comes meanwhile stays unread. */
    markAll(until: string) {
      const now = new Date().toISOString();
      show((item) => item.readAt ?? now);
      all.mutate({ body: { until } }, { onError });
    },
    isMarkingAll: all.isPending,
  };
}
