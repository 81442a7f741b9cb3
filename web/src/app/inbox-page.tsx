import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { getRouteApi, Link, type LinkProps } from "@tanstack/react-router";
import type { InboxItem } from "@touchline/contract";
import { type RefObject, useEffect, useRef } from "react";
import { InboxRow } from "../features/inbox/inbox-row.tsx";
import { InboxSkeleton } from "../features/inbox/inbox-skeleton.tsx";
import { type InboxFilter, useInbox, useMarkRead } from "../features/inbox/use-inbox.ts";
import { PushButton } from "../features/push/push-button.tsx";
import { formatCount } from "../lib/format.ts";
import { usePageKey } from "../lib/key-bindings.ts";
import { reviewQueueSearch } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingSkeleton } from "../ui/loading-skeleton.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { InboxActions } from "./inbox-actions.tsx";
import { PAGES } from "./pages.ts";

const route = getRouteApi("/layout/inbox");

export function InboxPage() {
  const { show = "all" } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInbox(show);
  const { mark, markAll, isMarkingAll } = useMarkRead();
  const [first] = query.data?.pages ?? [];
  const newest = first?.items[0];
  const unread = first?.unread ?? 0;
  return (
    <>
      <PageHeader
        title={PAGES.inbox.label}
        context={unread > 0 ? `${formatCount(unread)} unread` : "Feedback, asks and other news"}
        actions={
          <>
            <Segmented
              label="Show"
              value={show}
              options={FILTERS}
              onChange={(value) =>
                void navigate({ search: value === "all" ? {} : { show: value }, replace: true })
              }
            />
            <PushButton />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconChecks size={16} />}
              disabled={!newest || unread === 0}
              loading={isMarkingAll}
              onClick={() => newest && markAll(newest.at)}
            >
              Mark all as read
            </Button>
          </>
        }
      />
      <section className="rounded-card bg-surface shadow-card overflow-hidden" aria-label="Inbox">
        <Items show={show} query={query} mark={mark} />
      </section>
      {query.hasNextPage && (
        <Button
          variant="default"
          className="block mt-5 mb-0 mx-auto"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      {first && query.isFetchNextPageError && (
        <ErrorState
          isCard
          title="Older items couldn't be loaded"
          message={query.error.message}
          onRetry={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

const FILTERS: { value: InboxFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "unread", label: "Unread" },
];

interface ItemsProps {
  show: InboxFilter;
  query: ReturnType<typeof useInbox>;
  mark: (item: InboxItem, isRead: boolean) => void;
}

function Items({ show, query, mark }: ItemsProps) {
  const items = query.data?.pages.flatMap((page) => page.items);
  if (!items && query.isError) {
    return (
      <ErrorState
        title="Your inbox couldn't be loaded"
        message={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!items) {
    return (
      <LoadingSkeleton>
        <InboxSkeleton />
      </LoadingSkeleton>
    );
  }
  if (items.length > 0) return <List items={items} mark={mark} />;
  return show === "unread" ? (
    <EmptyState title="You're all caught up">You've read everything.</EmptyState>
  ) : (
    <EmptyState title="Nothing yet">
      Feedback, asks, mentions, review rooms and changes that HubSpot refused show up here.
    </EmptyState>
  );
}

function List({ items, mark }: { items: InboxItem[]; mark: ItemsProps["mark"] }) {
  const { user } = useSession();
  const { item: opened } = route.useSearch();
  const list = useRef<HTMLUListElement>(null);
  useOpenedItem(
    list,
    items.find(({ id }) => id === opened),
    mark,
  );
  const focusRow = (place: number) =>
    list.current?.children[Math.min(Math.max(place, 0), items.length - 1)]
      ?.querySelector<HTMLElement>("a, button")
      ?.focus();
  const focused = () => {
    const id = document.activeElement?.closest<HTMLElement>("[data-item]")?.dataset.item;
    return items.findIndex((item) => item.id === id);
  };
  usePageKey("j", () => focusRow(focused() + 1));
  usePageKey("k", () => focusRow(focused() - 1));
  usePageKey("e", () => {
    const place = focused();
    const item = items[place];
    if (!item) return;
    mark(item, item.readAt === null);
    focusRow(place + 1);
  });
  return (
    <ul ref={list}>
      {items.map((item) => {
        const read = () => item.readAt === null && mark(item, true);
        return (
          <InboxRow
            key={item.id}
            item={item}
            onMark={(isRead) => mark(item, isRead)}
            actions={<InboxActions item={item} onRead={() => mark(item, true)} />}
          >
            <Link
              {...targetOf(item, user.id)}
              className="py-(--reach) -my-(--reach) no-underline text-inherit hover:underline"
              onClick={read}
            >
              {item.sentence}
            </Link>
          </InboxRow>
        );
      })}
    </ul>
  );
}

/** Goes to the item that a notification or Slack led to, once: it is read by that. */
function useOpenedItem(
  list: RefObject<HTMLUListElement | null>,
  item: InboxItem | undefined,
  mark: ItemsProps["mark"],
) {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!item || done.current === item.id) return;
    done.current = item.id;
    const row = list.current?.querySelector(`[data-item="${item.id}"]`);
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>("a")?.focus();
    if (item.readAt === null) mark(item, true);
  }, [list, item, mark]);
}

/** Where an item leads: the deal over this page, or else the page that has it. */
function targetOf({ deal, subject }: InboxItem, userId: string): LinkProps {
  if (deal) {
    return {
      to: ".",
      search: (shown: object) => ({ ...shown, ...reviewQueueSearch([deal.hubspotId]) }),
      resetScroll: false,
    };
  }
  switch (subject?.kind) {
    case "room":
      return { to: "/colab" };
    case "action":
    case "actions":
      return { to: "/actions" };
    case "deals":
      return { to: "/deals" };
    case "rep":
      return { to: "/rep/$repId", params: { repId: subject.id ?? userId } };
    case "review":
      return { to: "/rep/$repId", params: { repId: userId } };
    default:
      return { to: "/home" };
  }
}
