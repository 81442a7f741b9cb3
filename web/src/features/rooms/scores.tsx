import { Button } from "@mantine/core";
import { IconCheck, IconEyeOff } from "@tabler/icons-react";
import type { Room, RoomDeal } from "@touchline/contract";
import { useState } from "react";
import styles from "./scores.module.css";

const SCORES = [1, 2, 3, 4, 5];

interface ScoreFieldProps {
  isIn: boolean;
  isRevealed: boolean;
  isBusy: boolean;
  onScore: (score: number) => void;
}

/** Score input; a given score is hidden here too because screens are shared. */
export function ScoreField({ isIn, isRevealed, isBusy, onScore }: ScoreFieldProps) {
  const [isChanging, setIsChanging] = useState(false);
  if (isIn && !isChanging) {
    return (
      <div className={styles.given}>
        <p>{isRevealed ? "Both scores are revealed." : "Your score is in, and hidden."}</p>
        {!isRevealed && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsChanging(true)}>
            Change it
          </Button>
        )}
      </div>
    );
  }
  const give = (score: number) => {
    setIsChanging(false);
    onScore(score);
  };
  return <Choices isBusy={isBusy} onScore={give} />;
}

/** One to five, with touch-sized buttons. */
function Choices({ isBusy, onScore }: Pick<ScoreFieldProps, "isBusy" | "onScore">) {
  return (
    <fieldset className="min-w-0 m-0 p-0 border-0">
      <legend className="p-0 mb-1.5 font-medium">Your score</legend>
      <div className="grid grid-cols-[repeat(5,1fr)] gap-2">
        {SCORES.map((score) => (
          <button
            key={score}
            type="button"
            className={styles.choice}
            aria-label={`${score} of 5`}
            disabled={isBusy}
            onClick={() => onScore(score)}
          >
            {score}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface CoveredScoresProps {
  room: Room;
  deal: RoomDeal;
}

/** Both scores: missing, hidden, or revealed for comparison. */
export function CoveredScores({ room, deal }: CoveredScoresProps) {
  const { host, rep, side } = room;
  return (
    <dl className="grid grid-cols-[1fr_1fr] gap-3" aria-label="Scores">
      <CoveredScore
        who={side === "host" ? "You" : host.name}
        isIn={deal.isHostIn}
        score={deal.isRevealed ? deal.hostScore : null}
      />
      <CoveredScore
        who={side === "rep" ? "You" : rep.name}
        isIn={deal.isRepIn}
        score={deal.isRevealed ? deal.repScore : null}
      />
    </dl>
  );
}

function CoveredScore({ who, isIn, score }: { who: string; isIn: boolean; score: number | null }) {
  const state = score !== null ? "shown" : isIn ? "covered" : "missing";
  return (
    <div
      className="flex flex-col items-center gap-1 min-h-29 p-3 border border-line rounded-card text-center data-[state=missing]:border-dashed data-[state=missing]:border-line-control data-[state=covered]:border-transparent data-[state=covered]:bg-primary-soft data-[state=covered]:text-primary data-[state=shown]:border-primary"
      data-state={state}
    >
      <dt className="truncate max-w-full text-base/inherit text-quiet">{who}</dt>
      <dd className={styles.score}>
        {state === "shown" && <span className="number">{score}</span>}
        {state === "covered" && (
          <>
            <IconEyeOff size={28} aria-hidden="true" />
            <span className="inline-flex items-center gap-1 text-base font-medium in-data-[state=missing]:text-quiet in-data-[state=missing]:font-normal">
              <IconCheck size={14} aria-hidden="true" /> Score is in
            </span>
          </>
        )}
        {state === "missing" && (
          <span className="inline-flex items-center gap-1 text-base font-medium in-data-[state=missing]:text-quiet in-data-[state=missing]:font-normal">
            Not scored yet
          </span>
        )}
      </dd>
    </div>
  );
}
