import { coverageShown } from "../forecast/figures.ts";

/** How somebody's quarter looked at one instant. */
export interface QuarterLook {
  quota: number;
  commit: number;
  won: number;
  likely: number;
  open: number;
}

export interface FigureSince {
  name: "commit" | "won" | "likely" | "open" | "coverage";
  /** Null where there is nothing to measure: coverage without a quota, or of one that is reached. */
  was: number | null;
  is: number | null;
}

/** The figures one talks about, as they were when one last met and as they are. */
export function figuresSince(was: QuarterLook, is: QuarterLook): FigureSince[] {
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
    { name: "coverage", was: coverageShown(was), is: coverageShown(is) },
  ];
}
