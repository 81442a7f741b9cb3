import { Button } from "@mantine/core";
import { api, type Room, type RoomDeal } from "@touchline/contract";
import { noteHtml } from "@touchline/domain";
import { useId } from "react";
import { useRouteMutation } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { disabledWithReason } from "../../ui/disabled-with-reason.ts";
import { Panel } from "../../ui/panel.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import styles from "./agenda.module.css";
import { Difference } from "./difference.tsx";
import { HostNote } from "./host-note.tsx";
import { type RoomChanges, showRoomError } from "./use-rooms.ts";

/** Agenda, largest difference first. */
export function Agenda({ room, changes }: { room: Room; changes: RoomChanges }) {
  const byId = new Map(room.deals.map((deal) => [deal.dealId, deal]));
  const deals = room.agenda.flatMap((id) => byId.get(id) ?? []);
  return (
    <Panel title="Agenda" context="The largest differences first">
      <ol className={styles.list}>
        {deals.map((deal) => (
          <Entry key={deal.dealId} {...{ room, deal, changes }} />
        ))}
      </ol>
    </Panel>
  );
}

interface EntryProps {
  room: Room;
  deal: RoomDeal;
  changes: RoomChanges;
}

function Entry({ room, deal, changes }: EntryProps) {
  const { currency } = useSession();
  const { host, rep, side } = room;
  const name = deal.name || "Unnamed deal";
  return (
    <li className="flex flex-col gap-2.5 py-4 px-5 border-t border-line" aria-label={name}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className={styles.name}>{name}</h3>
          <p className="text-base/inherit text-quiet number">
            {[deal.stage, deal.amount === null ? null : formatMoney(deal.amount, currency)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <Difference deal={deal} />
      </div>
      {deal.isRevealed && (
        <dl className={`${styles.scores} [&_dt]:text-quiet`}>
          <Side who={side === "host" ? "You" : host.name} score={deal.hostScore} />
          <Side who={side === "rep" ? "You" : rep.name} score={deal.repScore} />
        </dl>
      )}
      {side === "host" ? (
        <>
          <HostNote room={room} deal={deal} />
          <div className="flex items-center flex-wrap gap-y-2 gap-x-3">
            <SaveAsFeedback room={room} deal={deal} />
            {!room.isClosed && !deal.isRevealed && (
              <Button
                variant="default"
                size="xs"
                disabled={changes.isMoving}
                onClick={() => changes.go(room.deals.indexOf(deal))}
              >
                Score it now
              </Button>
            )}
          </div>
        </>
      ) : (
        deal.note && <p className="wrap-anywhere whitespace-pre-wrap">{deal.note}</p>
      )}
    </li>
  );
}

function Side({ who, score }: { who: string; score: number | null }) {
  return (
    <div>
      <dt>{who}</dt>
      <dd>
        <span className={styles.bars} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((step) => (
            <span key={step} data-on={score !== null && step <= score} />
          ))}
        </span>
        <span className="number">{score}/5</span>
      </dd>
    </div>
  );
}

/** Saves the host's score and notes as feedback for the rep. */
function SaveAsFeedback({ room, deal }: { room: Room; deal: RoomDeal }) {
  const save = useRouteMutation(api.reviews.create, {
    stale: [api.rooms.read, api.reviews.ofMember],
  });
  const needsNote = useId();
  const { hostScore: score, note, reviewId, dealId } = deal;
  if (deal.isFeedbackSaved)
    return <p className="text-base/inherit text-good font-medium">Saved as feedback</p>;
  if (score === null) return null;
  const hasNote = note.trim() !== "";
  const body = {
    ...{ id: reviewId, dealId, RevieweeId: room.rep.id, score, source: "deal-check" as const },
    ...{ title: deal.name || "Unnamed deal", url: "", attributes: {} },
    comment: `<p>${noteHtml(note.trim())}</p>`,
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { body },
            { onSuccess: () => showSuccess("Your review has been saved"), onError: showRoomError },
          )
        }
        {...disabledWithReason(!hasNote, needsNote)}
      >
        Save as feedback
      </Button>
      {!hasNote && (
        <span id={needsNote} className="text-base/inherit text-quiet">
          Add a note first: it becomes the comment.
        </span>
      )}
    </>
  );
}
