import { IconCheck, IconEyeOff } from "@tabler/icons-react";
import type { Room, RoomDeal } from "@touchline/contract";
import { useId } from "react";
import styles from "./scores.module.css";

const SCORES = [1, 2, 3, 4, 5];

interface ScoreFieldProps {
  value: number | null;
  isDisabled: boolean;
  onScore: (score: number) => void;
}

/** One to five, large enough for a thumb. Radio buttons underneath, so arrow keys work. */
export function ScoreField({ value, isDisabled, onScore }: ScoreFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.field} disabled={isDisabled}>
      <legend className={styles.legend}>Your score</legend>
      {SCORES.map((score) => (
        <label key={score} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={score === value}
            aria-label={`${score} of 5`}
            onChange={() => onScore(score)}
          />
          {score}
        </label>
      ))}
    </fieldset>
  );
}

interface CoveredScoresProps {
  room: Room;
  deal: RoomDeal;
}

/** The two scores side by side: missing, covered, or there to compare. */
export function CoveredScores({ room, deal }: CoveredScoresProps) {
  const { host, rep, side } = room;
  return (
    <dl className={styles.pair} aria-label="Scores">
      <Covered
        who={side === "host" ? "You" : host.name}
        isIn={deal.isHostIn}
        score={deal.isRevealed ? deal.hostScore : null}
      />
      <Covered
        who={side === "rep" ? "You" : rep.name}
        isIn={deal.isRepIn}
        score={deal.isRevealed ? deal.repScore : null}
      />
    </dl>
  );
}

function Covered({ who, isIn, score }: { who: string; isIn: boolean; score: number | null }) {
  const state = score !== null ? "shown" : isIn ? "covered" : "missing";
  return (
    <div className={styles.card} data-state={state}>
      <dt className={styles.who}>{who}</dt>
      <dd className={styles.score}>
        {state === "shown" && <span className="number">{score}</span>}
        {state === "covered" && (
          <>
            <IconEyeOff size={28} aria-hidden="true" />
            <span className={styles.words}>
              <IconCheck size={14} aria-hidden="true" /> Score is in
            </span>
          </>
        )}
        {state === "missing" && <span className={styles.words}>Not in yet</span>}
      </dd>
    </div>
  );
}
