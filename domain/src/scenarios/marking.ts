import type { DealStatus } from "../deals/deal-status.ts";
import { isInQuarter } from "../forecast/triage.ts";
import type { ScenarioMark } from "./calls-and-marks.ts";
import { predictsWin, type ScenarioChoice, type ScenarioDays } from "./scenario.ts";

/** The outcome of a deal with a choice. */
export interface ScenarioOutcome {
  /** The CRM's current state; null if the deal is gone or was reassigned. */
  now: { status: DealStatus; closeDate: string | null } | null;
  /** The status at the end of the quarter; null before that, or if the deal didn't exist then. */
  atEnd: DealStatus | null;
}

/**
 * Whether a choice came true. Won counts by close date, as everywhere: a deal booked on the third
 * of the month with the date of the thirtieth was won in the quarter. Anything else counts as of
 * the quarter's end. A move out of the quarter came true if the deal was still open then, whatever
 * happened later; a lost deal wasn't moved.
 */
export function scenarioMarkOf(
  choice: ScenarioChoice,
  { now, atEnd }: ScenarioOutcome,
  days: ScenarioDays,
  isOver: boolean,
): ScenarioMark {
  if (!now) return "gone";
  const comes = predictsWin(choice, days);
  if (now.status === "won" && isInQuarter(now.closeDate, days)) return rightOrWrong(comes);
  if (now.status === "open" && !isOver) return "open";
  if (comes) return "wrong";
  return rightOrWrong(choice.call === "out" || isStillAlive(now, atEnd, isOver));
}

const rightOrWrong = (isRight: boolean): ScenarioMark => (isRight ? "right" : "wrong");

function isStillAlive(
  now: NonNullable<ScenarioOutcome["now"]>,
  atEnd: DealStatus | null,
  isOver: boolean,
): boolean {
  return now.status === "won" || (isOver && atEnd === "open");
}

export interface ScenarioRecord {
  right: number;
  /** Right and wrong. */
  decided: number;
  open: number;
  gone: number;
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
