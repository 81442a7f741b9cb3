import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { Room, RoomDeal } from "@touchline/contract";
import { useId } from "react";
import { usePageKey } from "../../lib/key-bindings.ts";
import { areShortcutsOn } from "../../lib/storage.ts";
import { disabledWithReason } from "../../ui/disabled-with-reason.ts";
import { Difference } from "./difference.tsx";
import { HostNote } from "./host-note.tsx";
import styles from "./room.module.css";
import { RoomDealCard } from "./room-deal-card.tsx";
import { RoomTimer } from "./room-timer.tsx";
import { CoveredScores, ScoreField } from "./scores.tsx";
import type { RoomChanges } from "./use-rooms.ts";

interface OpenDealProps {
  room: Room;
  deal: RoomDeal;
  readAt: number;
  changes: RoomChanges;
}

/** The current deal on all screens: score, reveal, continue. */
export function OpenDeal({ room, deal, readAt, changes }: OpenDealProps) {
  const { side, place, deals } = room;
  const { dealId, isRevealed } = deal;
  const standing = useId();
  const isHost = side === "host";
  const isIn = side === "rep" ? deal.isRepIn : deal.isHostIn;
  const mayReveal = isHost && deal.isHostIn && deal.isRepIn && !isRevealed;
  const isLast = place === deals.length - 1;
  const score = (value: number) => side && !isRevealed && changes.score(dealId, value);
  const reveal = () => mayReveal && !changes.isRevealing && changes.reveal(dealId);
  const go = (to: number) => isHost && to >= 0 && !changes.isMoving && changes.go(to);
  useRoomKeys({ score, reveal, next: () => go(place + 1), previous: () => go(place - 1) });
  return (
    <section
      className="flex flex-col gap-4 p-5 border border-line rounded-card bg-surface upto-lg:p-4"
      aria-label={deal.name}
    >
      <header className="flex items-center justify-between gap-3">
        <span className="text-base/inherit text-quiet number">
          Deal {place + 1} of {deals.length}
        </span>
        <RoomTimer room={room} readAt={readAt} />
      </header>
      <RoomDealCard deal={deal} />
      {side && (
        <ScoreField
          isIn={isIn}
          isRevealed={isRevealed}
          isBusy={changes.isScoring}
          onScore={score}
        />
      )}
      <CoveredScores room={room} deal={deal} />
      <p id={standing} className="min-h-6 text-center text-quiet" role="status">
        {isRevealed ? <Difference deal={deal} /> : waitingText(room, deal)}
      </p>
      {isHost ? (
        <>
          <nav className={styles.ways} aria-label="Deals in this room">
            <Button
              variant="default"
              leftSection={<IconChevronLeft size={16} />}
              disabled={place === 0 || changes.isMoving}
              onClick={() => go(place - 1)}
            >
              Previous
            </Button>
            <Button
              variant={isRevealed ? "default" : "filled"}
              loading={changes.isRevealing}
              onClick={reveal}
              {...disabledWithReason(!mayReveal, standing)}
            >
              Reveal
            </Button>
            <Button
              variant={isRevealed ? "filled" : "default"}
              rightSection={<IconChevronRight size={16} />}
              disabled={changes.isMoving}
              onClick={() => go(place + 1)}
            >
              {isLast ? "Agenda" : "Next"}
            </Button>
          </nav>
          <HostNote room={room} deal={deal} />
        </>
      ) : (
        deal.note && (
          <div className={`${styles.said} [&_p]:wrap-anywhere [&_p]:whitespace-pre-wrap`}>
            <h3>Notes by {room.host.name}</h3>
            <p>{deal.note}</p>
          </div>
        )
      )}
      {side && areShortcutsOn() && (
        <p className={styles.hints}>
          <kbd>1</kbd>–<kbd>5</kbd> score
          {isHost && (
            <>
              {" · "}
              <kbd>r</kbd> reveal{" · "}
              <kbd>n</kbd> next{" · "}
              <kbd>p</kbd> previous
            </>
          )}
        </p>
      )}
    </section>
  );
}

interface RoomKeys {
  score: (value: number) => unknown;
  reveal: () => unknown;
  next: () => unknown;
  previous: () => unknown;
}

function useRoomKeys({ score, reveal, next, previous }: RoomKeys) {
  const when = (act: () => unknown) => () => void (areShortcutsOn() && act());
  usePageKey(
    "1",
    when(() => score(1)),
  );
  usePageKey(
    "2",
    when(() => score(2)),
  );
  usePageKey(
    "3",
    when(() => score(3)),
  );
  usePageKey(
    "4",
    when(() => score(4)),
  );
  usePageKey(
    "5",
    when(() => score(5)),
  );
  usePageKey("r", when(reveal));
  usePageKey("n", when(next));
  usePageKey("p", when(previous));
}

function waitingText({ host, rep, side }: Room, { isHostIn, isRepIn }: RoomDeal): string {
  const [hosts, reps] = [side === "host" ? "you" : host.name, side === "rep" ? "you" : rep.name];
  if (isHostIn && isRepIn) {
    return side === "host"
      ? "Both scores are in."
      : `Both scores are in. ${host.name} reveals them.`;
  }
  if (!isHostIn && !isRepIn) return "No scores yet.";
  const missing = isHostIn ? reps : hosts;
  return `Waiting for ${missing}.`;
}
