import type { DealStatus } from "../deals/deal-status.ts";
import { isInQuarter } from "../forecast/triage.ts";
import type { ScenarioMark } from "./calls-and-marks.ts";
import { type ScenarioChoice, type ScenarioDays, saysItComes } from "./scenario.ts";

/** What became of a deal that somebody had something to say about. */
export interface ScenarioOutcome {
  /** As the CRM has it today; null where the deal is gone, or is somebody else's now. */
  now: { status: DealStatus; closeDate: string | null } | null;
  /** What it was when the quarter ended; null while it has not, or where the deal was not there. */
  atEnd: DealStatus | null;
}

/**
 * Whether a choice came true.
 *
 * Won counts by its close date, as everywhere: a deal that was booked on the third of the month with the date of
 * the thirtieth was won in the quarter. Anything else is as it stood when the quarter ended. Moved out of the
 * quarter came true if the deal lived on, however it went later; one that was lost was not moved.
 */
export function markOf(
  choice: ScenarioChoice,
  { now, atEnd }: ScenarioOutcome,
  days: ScenarioDays,
  isOver: boolean,
): ScenarioMark {
  if (!now) return "gone";
  const comes = saysItComes(choice, days);
  if (now.status === "won" && isInQuarter(now.closeDate, days)) return verdict(comes);
  if (now.status === "open" && !isOver) return "open";
  if (comes) return "wrong";
  return verdict(choice.call === "out" || livesOn(now, atEnd, isOver));
}

const verdict = (isRight: boolean): ScenarioMark => (isRight ? "right" : "wrong");

function livesOn(
  now: NonNullable<ScenarioOutcome["now"]>,
  atEnd: DealStatus | null,
  isOver: boolean,
): boolean {
  return now.status === "won" || (isOver && atEnd === "open");
}

/** How many of a scenario's choices came true. */
export interface ScenarioRecord {
  right: number;
  /** Right and wrong. */
  decided: number;
  open: number;
  gone: number;
  /** The deals that went otherwise, in the order given. */
  missed: string[];
}

export function scenarioRecord(
  choices: ReadonlyArray<{ name: string; mark: ScenarioMark }>,
): ScenarioRecord {
  const of = (mark: ScenarioMark) => choices.filter((choice) => choice.mark === mark);
  const [right, wrong] = [of("right"), of("wrong")];
  return {
    right: right.length,
    decided: right.length + wrong.length,
    open: of("open").length,
    gone: of("gone").length,
    missed: wrong.map(({ name }) => name),
  };
}
