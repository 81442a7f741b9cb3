import { expect, it } from "vitest";
import { readActionSearch } from "../features/actions/action-search.ts";
import { readForecastSearch } from "../features/forecast/forecast-search.ts";
import { readHistorySearch } from "../features/history/history-search.ts";
import { readLaunchSearch } from "../features/meetings/launch-search.ts";
import { readScratchSearch } from "../features/scratchpad/scratch-location.ts";
import { isDay } from "../lib/is-day.ts";

const NO_DAYS = [
  undefined,
  7,
  "",
  "soon",
  "2026-2-1",
  "2026-13-01",
  "2026-11-31",
  "2026-02-29",
  "2026-11-30T10:00",
  " 2026-11-30",
];

it("[T-10] a day is one that the calendar has", () => {
  expect(["2026-11-30", "2028-02-29", "2026-01-01"].map(isDay)).toEqual([true, true, true]);
  expect(NO_DAYS.filter(isDay)).toEqual([]);
});

it.each(NO_DAYS)("[T-10] no address takes %j for a day", (given) => {
  expect([
    readActionSearch({ dueDate: given }),
    readForecastSearch({ until: given }),
    readHistorySearch({ from: given, to: given }),
    readLaunchSearch({ day: given }),
    readScratchSearch({ week: given }),
  ]).toEqual([{}, {}, {}, {}, {}]);
});
