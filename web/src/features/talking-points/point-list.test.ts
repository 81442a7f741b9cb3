import { expect, it } from "vitest";
import { resolveConflict, toPoint, updatePoint } from "./point-list.ts";

const told = {
  id: "00000000-0000-4000-8000-000000000001",
  title: "Price of Acme",
  complete: false,
  repId: "00000000-0000-4000-8000-000000000002",
  updatedAt: "2026-11-15T09:00:00.000Z",
};

it("a point that was removed here stays so while it was ticked elsewhere", () => {
  const removed = updatePoint([toPoint(told)], told.id, { isRemoved: true });
  const ticked = { ...told, complete: true, updatedAt: "2026-11-15T09:05:00.000Z" };
  expect(resolveConflict(removed, told.id, ticked).points).toMatchObject([
    { isRemoved: true, complete: true, known: { updatedAt: ticked.updatedAt } },
  ]);
});
