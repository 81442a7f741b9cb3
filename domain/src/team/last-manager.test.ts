import { expect, it } from "vitest";
import { isLastManager } from "./last-manager.ts";

const maya = { id: "maya", hasSignedIn: true };
const ines = { id: "ines", hasSignedIn: true };
const invited = { id: "invited", hasSignedIn: false };

it.each([
  [[maya], "maya", true],
  [[maya, invited], "maya", true],
  [[maya, invited], "invited", false],
  [[maya, ines], "maya", false],
  [[maya], "sam", false],
])("[S-8] of %j, whether %s is the last manager: %s", (managers, id, expected) => {
  expect(isLastManager(managers, id)).toBe(expected);
});
