import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = globSync("{web,server,domain,contract}/src/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);
const withText = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(file, "utf8"))).toSorted();

it("[R-32] no date or time is asked for with the browser's own field, which writes it as the browser likes", () => {
  expect(withText(/type="(date|time|datetime-local|month|week)"/)).toEqual([]);
});

/** Files that format instants; the ICS reader and the server's time module parse them. */
const FORMAT_FILES = [
  "domain/src/calendar/format-time.ts",
  "domain/src/calendar/wall-clock.ts",
  "domain/src/notifications/alert-text.ts",
  "server/src/context/time.ts",
  "server/src/integrations/ics/read-ics.ts",
  "web/src/lib/format.ts",
];

it("[R-32] moments become text in the format files only", () => {
  const pattern =
    /Intl\.DateTimeFormat\(|toLocale(Date|Time)String|toLocaleString\([^)]*(timeZone|month|hour)/;
  expect(withText(pattern), "use web/src/lib/format.ts or format-time.ts").toEqual(FORMAT_FILES);
});

it("[R-32] no file writes a clock of its own", () => {
  // The web's format file has MMM do, kk:mm, which the documents quote for snippets and reviews.
  expect(withText(/"am" : "pm"|hour\}:\$\{/i), "use formatTimeOfDay or eventTime").toEqual([
    "domain/src/calendar/format-time.ts",
    "web/src/lib/format.ts",
  ]);
});

/** Files that divide by a day's length, and why that is no second way to count days. */
const DAY_LENGTH_FILES: Record<string, string> = {
  "domain/src/billing/subscription.ts": "what is left of a trial, which ends at a moment",
  "domain/src/calendar/day.ts": "counts the days",
  "domain/src/report/list-dates.ts": "reads a moment written as a number",
  "server/src/features/checks/facts.repository.ts": "the median of how long deals stay in a stage",
  "server/src/features/wins-and-losses/wins-and-losses.repository.ts":
    "how long deals stay in a stage",
  "server/src/integrations/hubspot/goals.ts": "whether a moment is midnight",
  "server/src/integrations/ics/read-ics.ts": "how long an event of a calendar lasts",
};

it("[R-32] days between two days are counted in one place", () => {
  expect(withText(/function daysBetween\b/)).toEqual(["domain/src/calendar/day.ts"]);
  const byLength = /[/%]\s*\(?(DAY(_MS|_SECONDS)?\b|(86_?400|24 \* 60|24 \* 3_?600|24 \* HOUR))/;
  expect(withText(byLength), "use daysBetween").toEqual(Object.keys(DAY_LENGTH_FILES));
  expect(
    withText(/\bdate_part\('day|extract\(days?\b|\bage\(|differenceInDays|::date\)? - [^i]/),
  ).toEqual([]);
});
