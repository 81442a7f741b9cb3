import { expect, it } from "vitest";
import { AREAS, formatScopes } from "./scope-text.ts";

it("[T-10] what a token may do", () => {
  expect(formatScopes([])).toBe("");
  expect(formatScopes(["deals:read", "forecast:write"])).toBe("reads deals, changes forecast");
  expect(formatScopes(["team:read", "team:write"])).toBe("changes team");
  expect(AREAS.map(({ name, says, read, write }) => [name, says, read, write].join("; "))).toEqual([
    "Deals; Deals, checks, feedback, alerts and rules; deals:read; deals:write",
    "Forecast; Forecast, goals and history; forecast:read; forecast:write",
    "Team; People, actions, meetings, talking points and the scratchpad; team:read; team:write",
  ]);
});
