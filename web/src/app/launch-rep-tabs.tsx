import { Button, Checkbox, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Action, Review, Snippet, UserUpdate } from "@touchline/contract";
import { type Day, isLateAction, may, reviewScore } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { Thumbnail } from "../features/people/thumbnail.tsx";
import { ToneChip } from "../features/people/tone.tsx";
import {
  useMemberActions,
  useSnippets,
  useTickMemberAction,
  useUpdates,
} from "../features/people/use-people.ts";
import { ReviewedDeal, useReviewsOf } from "../features/reviews/recent-feedback.tsx";
import { formatDay, formatMeetingStamp } from "../lib/format.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { Chip } from "../ui/chip.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { QueryContent } from "../ui/query-content.tsx";
import { RichText } from "../ui/rich-text.tsx";

const AddUpdateDialog = lazyPart("add-update", () =>
  import("../features/people/add-update-dialog.tsx").then((module) => module.AddUpdateDialog),
);
const SnippetDialog = lazyPart("snippet-dialog", () =>
  import("../features/people/snippet-dialog.tsx").then((module) => module.SnippetDialog),
);

export function RepActions({ memberId }: { memberId: string }) {
  const { user } = useSession();
  const { today } = useQuarters();
  const actions = useMemberActions(memberId, may(user, "coach"));
  const tick = useTickMemberAction(memberId, may(user, "coach"));
  // Actions ticked here stay visible until the next visit so that a mistake can be undone.
  const [ticked, setTicked] = useState<string[]>([]);
  return (
    <QueryContent query={actions} skeleton={<LinesSkeleton />}>
      {(all) => {
        const shown = all.filter(({ id, isDone }) => !isDone || ticked.includes(id));
        return (
          <ItemList items={shown} none="No actions to show">
            {(action) => (
              <>
                <Checkbox
                  label={action.text}
                  checked={action.isDone}
                  onChange={({ currentTarget }) => {
                    setTicked([...ticked, action.id]);
                    tick.mutate({ action, isDone: currentTarget.checked });
                  }}
                />
                <Due action={action} today={today} />
              </>
            )}
          </ItemList>
        );
      }}
    </QueryContent>
  );
}

function Due({ action, today }: { action: Action; today: Day }) {
  const dueDate = action.dueDate as Day | null;
  const isLate = isLateAction({ isDone: action.isDone, dueDate }, today);
  const when = dueDate
    ? `${isLate ? "Late since" : "Due"} ${formatDay(dueDate, today)}`
    : "No date";
  return (
    <p className={`pl-8 ${isLate ? "text-sm text-bad" : "text-sm text-quiet"}`}>
      {when}
      {action.CalendarEvent && ` · ${action.CalendarEvent.title}`}
    </p>
  );
}

const TONES = { green: "good", amber: "fair", red: "bad", none: "none" } as const;

export function RepReviews({ memberId }: { memberId: string }) {
  const { timeZone } = useSession();
  const reviews = useReviewsOf(memberId);
  return (
    <QueryContent query={reviews} skeleton={<LinesSkeleton />}>
      {(all) => (
        <ItemList<Review> items={all} none="No deal reviews to show">
          {(review) => {
            const score = reviewScore(review);
            return (
              <>
                <p className="flex items-center justify-between gap-2">
                  <span className="wrap-anywhere text-base font-semibold">
                    <ReviewedDeal review={review} />
                  </span>
                  <Chip tone={TONES[score.colour]}>{score.text}</Chip>
                </p>
                <p className="text-sm text-quiet">
                  {formatMeetingStamp(new Date(review.createdAt), timeZone)}
                </p>
                <RichText html={review.comment} />
              </>
            );
          }}
        </ItemList>
      )}
    </QueryContent>
  );
}

export function RepUpdates({ member }: { member: { id: string; name: string } }) {
  const { timeZone } = useSession();
  const updates = useUpdates(member.id);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Add label="Add update" onClick={() => setIsAdding(true)} />
      <QueryContent query={updates} skeleton={<LinesSkeleton />}>
        {(all) => (
          <ItemList<UserUpdate> items={all} none="No updates to show">
            {(update) => (
              <>
                <p className="flex items-center justify-between gap-2">
                  <ToneChip status={update.status} />
                  <span className="text-sm text-quiet">
                    {formatMeetingStamp(new Date(update.createdAt), timeZone)}
                  </span>
                </p>
                <p className="mt-1 whitespace-pre-wrap">{update.description}</p>
              </>
            )}
          </ItemList>
        )}
      </QueryContent>
      {isAdding && (
        <AddUpdateDialog
          member={member}
          onAdded={() => undefined}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}

export function RepSnippets({ memberId }: { memberId: string }) {
  const { timeZone } = useSession();
  const snippets = useSnippets(memberId);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Add label="Add snippet" onClick={() => setIsAdding(true)} />
      <QueryContent query={snippets} skeleton={<LinesSkeleton />}>
        {(all) => (
          <ItemList<Snippet> items={all} none="No snippets">
            {({ title, comment, imageId, createdAt }) => (
              <div className="flex gap-3">
                {imageId && <Thumbnail imageId={imageId} title={title} />}
                <div className="min-w-0">
                  <p className="wrap-anywhere text-base font-semibold">{title}</p>
                  {comment && <p className="mt-1 whitespace-pre-wrap">{comment}</p>}
                  <p className="text-sm text-quiet">
                    {formatMeetingStamp(new Date(createdAt), timeZone)}
                  </p>
                </div>
              </div>
            )}
          </ItemList>
        )}
      </QueryContent>
      {isAdding && <SnippetDialog memberId={memberId} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className="pt-2.5 px-4">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={onClick}
      >
        {label}
      </Button>
    </div>
  );
}

interface ItemListProps<T> {
  items: T[];
  none: string;
  children: (item: T) => ReactNode;
}

function ItemList<T extends { id: string }>({ items, none, children }: ItemListProps<T>) {
  if (items.length === 0) return <p className="py-5 px-4 text-quiet">{none}</p>;
  return (
    <ul>
      {items.map((item) => (
        <li
          key={item.id}
          className="py-2.5 px-4 wrap-anywhere text-base next:border-t next:border-line"
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

function LinesSkeleton() {
  return ["first", "second", "third"].map((row) => (
    <div key={row} className="py-2.5 px-4 wrap-anywhere text-base next:border-t next:border-line">
      <Skeleton height={12} width="70%" my={5} />
      <Skeleton height={10} width="40%" my={5} />
    </div>
  ));
}
