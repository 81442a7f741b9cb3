import { describe } from "vitest";
import { compareScreens } from "../testing/screens/compare.tsx";

/** The same pages as of another day, or in another order. */
const VARIANTS = /asOf=|group=|sort=|scope=|tab=/;
/** Elsewhere reps have the controls that managers have. */
const OF_REPS = /^\/(home$|rep\/|team-member|deals$|actions$|inbox|settings\/notifications)/;

describe("[T-12] every screen of a manager, where every change succeeds", () => {
  compareScreens("maya", { isRefusing: false, usesOf: (path) => (VARIANTS.test(path) ? 0 : 6) });
});

describe("[T-12] every screen of a rep, where the server refuses every change", () => {
  compareScreens("sam", { isRefusing: true, usesOf: (path) => (OF_REPS.test(path) ? 5 : 0) });
});
