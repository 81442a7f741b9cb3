import { expect, it } from "vitest";
import { AREAS, scopeWords } from "./scope-words.ts";

it("[T-10] what a token may do", () => {
  expect(scopeWords([])).toBe("");
  expect(scopeWords(["deals:read", "forecast:write"])).toBe("reads deals, changes forecast");
  expect(scopeWords(["team:read", "team:write"])).toBe("changes team");
  expect(AREAS.map(({ name, says, read, write }) => [name, says, read, write].join("; "))).toEqual([
    "Deals; Deals, checks, feedback, alerts and rules; deals:read; deals:write",
    "Forecast; Forecast, goals and history; forecast:read; forecast:write",
    "Team; People, actions, meetings, talking points and the scratchpad; team:read; team:write",
  ]);
});
