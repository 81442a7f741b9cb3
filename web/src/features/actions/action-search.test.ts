import type { Action, ActionGroup } from "@touchline/contract";
import { expect, it } from "vitest";
import { actionQuery, hasActionFilters, readActionSearch } from "./action-search.ts";
import { countActions, firstRows, withTickedActions } from "./ticked-actions.ts";

it.each([
  [{}, {}],
  [{ assignees: "", status: "open", dueDate: "2026-02-30", eventType: "" }, {}],
  [
    { assignees: "a", status: "completed" },
    { assignees: ["a"], status: "completed" },
  ],
  [{ assignees: ["a", 7, "b"], status: "gone" }, { assignees: ["a", "b"] }],
  [{ dueDate: "2026-02-28" }, { dueDate: "2026-02-28" }],
  [{ dueDate: "2026-02-28T10:00" }, {}],
  [{ eventType: "x".repeat(100) }, { eventType: "x".repeat(100) }],
  [{ eventType: "x".repeat(101) }, {}],
])("[T-10] the address %j reads %j", (given, read) => {
  expect(readActionSearch(given)).toEqual(read);
  expect(hasActionFilters(given as Parameters<typeof hasActionFilters>[0])).toBe(
    Object.keys(read).length > 0,
  );
});

it("[T-10] managers ask about those of the team, reps about nobody", () => {
  const search = { assignees: ["b", "x"], dueDate: "2026-02-28", eventType: "e" };
  expect(actionQuery(search, true, ["a", "b"])).toEqual({
    status: "open",
    assignees: ["b"],
    dueDate: "2026-02-28",
    eventType: "e",
  });
  expect(actionQuery({ ...search, status: "completed" }, false, ["a", "b"])).toEqual({
    status: "completed",
    dueDate: "2026-02-28",
    eventType: "e",
  });
  expect(actionQuery({}, true, ["a"])).toEqual({ status: "open" });
});

const action = (id: string) => ({ id }) as Action;
const group = (id: string, ...ids: string[]): ActionGroup => ({
  id,
  title: id.toUpperCase(),
  actions: ids.map(action),
});
const shown = (groups: ActionGroup[]) =>
  groups.map(({ id, actions }) => `${id}: ${actions.map((one) => one.id).join(" ")}`);

it("[T-10] what was ticked here stays in its place", () => {
  const kept = (id: string, of: string, place: number) => ({
    action: action(id),
    group: { id: of, title: of.toUpperCase() },
    place,
  });
  const groups = [group("b", "1", "2"), group("d", "3")];
  expect(
    shown(
      withTickedActions(groups, [
        kept("9", "b", 2),
        kept("8", "b", 0),
        kept("3", "d", 0),
        kept("7", "c", 4),
      ]),
    ),
  ).toEqual(["b: 8 1 9 2", "c: 7", "d: 3"]);
});

it("[T-10] the first rows of all groups together", () => {
  const groups = [group("a", "1", "2"), group("b", "3"), group("c", "4")];
  expect(countActions(groups)).toBe(4);
  expect(shown(firstRows(groups, 0))).toEqual([]);
  expect(shown(firstRows(groups, 2))).toEqual(["a: 1 2"]);
  expect(shown(firstRows(groups, 3))).toEqual(["a: 1 2", "b: 3"]);
  expect(shown(firstRows(groups, 9))).toEqual(["a: 1 2", "b: 3", "c: 4"]);
});
