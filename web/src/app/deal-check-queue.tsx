import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useNamedDay } from "../lib/as-of.ts";
import { queueOf } from "../lib/queue.ts";
import { piece } from "../ui/piece.tsx";

const layout = getRouteApi("/layout");

const DealCheckModal = piece("deal-check", () =>
  import("./deal-check-modal.tsx").then((module) => module.DealCheckModal),
);

/**
 * The deals that the address names, to be gone through one by one, over whatever page is shown.
 *
 * They are gone through as they are, to change them: over a page of another day nothing opens.
 */
export function DealCheckQueue() {
  const queue = queueOf(layout.useSearch());
  const isPast = useNamedDay() !== undefined;
  const navigate = useNavigate();
  if (!queue || isPast) return null;
  /** Where one is in the queue is part of the address; going back leaves the queue as a whole. */
  const show = (search: { queue?: string; at?: number }) =>
    void navigate({
      to: ".",
      search: (shown: object) => ({ ...shown, ...search }),
      replace: true,
      resetScroll: false,
    });
  return (
    <DealCheckModal
      queue={queue}
      onGo={(hubspotId) => {
        const at = queue.all.indexOf(hubspotId) + 1;
        show({ at: at > 1 ? at : undefined });
      }}
      onClose={() => show({ queue: undefined, at: undefined })}
    />
  );
}
