import { Button, CloseButton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePlayers } from "../features/team/use-team.ts";
import { useSession } from "../lib/session.ts";
import { tour } from "../lib/tour.ts";
import styles from "./tour.module.css";
import { stopsFor } from "./tour-stops.ts";

/** The guided tour: opens a page, explains it, and moves on when the user clicks. */
export function TourCard({ at }: { at: number }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const players = usePlayers();
  const repId = players.data?.[0]?.id;
  const stops = stopsFor(user, repId);
  const stop = stops[at];
  const to = stop?.to;
  useEffect(() => {
    if (!to) return;
    if (to !== "/rep/$repId") void navigate({ to });
    else if (repId) void navigate({ to, params: { repId } });
  }, [to, repId, navigate]);
  if (!stop) return null;
  const isLast = at === stops.length - 1;
  const end = () => tour.end(user.role);
  return (
    <aside className={styles.card} aria-label="Quick tour">
      <div aria-live="polite">
        <p className="text-base/inherit text-quiet">
          {at + 1} of {stops.length}
        </p>
        <h2 className="mt-0.5 mb-1.5 text-lg/inherit">{stop.title}</h2>
        <p>{stop.words}</p>
      </div>
      <div className="flex justify-end gap-2 mt-3">
        {at > 0 && (
          <Button variant="subtle" size="xs" onClick={() => tour.goTo(at - 1)}>
            Back
          </Button>
        )}
        <Button size="xs" onClick={isLast ? end : () => tour.goTo(at + 1)}>
          {isLast ? "Done" : "Next"}
        </Button>
      </div>
      <CloseButton className="absolute top-2.5 right-2.5" aria-label="End the tour" onClick={end} />
    </aside>
  );
}
