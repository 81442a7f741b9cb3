import { displayedCoverage } from "../forecast/figures.ts";

/** A person's quarter at one instant. */
export interface QuarterFigures {
  quota: number;
  commit: number;
  won: number;
  likely: number;
  open: number;
}

export interface FigureChange {
  name: "commit" | "won" | "likely" | "open" | "coverage";
  /** Null if there is nothing to measure: coverage without a quota, or with one that is met. */
  was: number | null;
  is: number | null;
}

/** The quarter's figures at the last meeting and now. */
export function figureChanges(was: QuarterFigures, is: QuarterFigures): FigureChange[] {
  const figure = (name: "commit" | "won" | "likely" | "open") => ({
    name,
    was: was[name],
    is: is[name],
  });
  return [
    figure("commit"),
    figure("won"),
    figure("likely"),
    figure("open"),
    { name: "coverage", was: displayedCoverage(was), is: displayedCoverage(is) },
  ];
}
