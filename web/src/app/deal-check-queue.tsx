import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRequestedAsOf } from "../lib/as-of.ts";
import { toReviewQueue } from "../lib/review-queue.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const layout = getRouteApi("/layout");

const DealCheckModal = lazyPart("deal-check", () =>
  import("./deal-check-modal.tsx").then((module) => module.DealCheckModal),
);

/** The deals of the deal check that is open, if one is. */
export function useOpenQueue() {
  const queue = toReviewQueue(layout.useSearch());
  const isPast = useRequestedAsOf() !== undefined;
  return isPast ? null : queue;
}

/**
 * Opens the deals listed in the address one by one, on top of the current page. They are edited in
 * their current state, so nothing opens over a page of an earlier day.
 */
export function DealCheckQueue() {
  const queue = useOpenQueue();
  const navigate = useNavigate();
  if (!queue) return null;
  /** The position in the queue is part of the address; Back closes the whole queue. */
  const show = (search: { queue?: string; at?: number }) =>
    void navigate({
      to: ".",
      search: (shown: object) => ({ ...shown, ...search }),
      replace: true,
      resetScroll: false,
    });
  return (
    <DealCheckModal
      key={queue.all.join()}
      queue={queue}
      onGo={(hubspotId) => {
        const at = queue.all.indexOf(hubspotId) + 1;
        show({ at: at > 1 ? at : undefined });
      }}
      onClose={() => show({ queue: undefined, at: undefined })}
    />
  );
}
