import { describe, expect, it } from "vitest";
import { canChangeView, withoutOwners, withoutRemovedFields } from "./deal-view.ts";

const EITHER = [true, false];
const views = EITHER.flatMap((isOwn) =>
  EITHER.flatMap((isShared) =>
    EITHER.flatMap((isLocked) =>
      EITHER.map((isOwnerHere) => ({ isOwn, isShared, isLocked, isOwnerHere })),
    ),
  ),
);

describe("[BY-5] [U9] whether somebody may change a view of deals", () => {
  it("is nobody's business but the owner's while it is private", () => {
    for (const view of views.filter(({ isShared }) => !isShared)) {
      for (const isManager of EITHER) expect(canChangeView(view, { isManager })).toBe(view.isOwn);
    }
  });

  it("is a manager's decision once it is the team's, and its owner's alone while it is locked", () => {
    for (const view of views.filter(({ isShared }) => isShared)) {
      expect(canChangeView(view, { isManager: false })).toBe(false);
      const isHeld = view.isLocked && !view.isOwn && view.isOwnerHere;
      expect(canChangeView(view, { isManager: true })).toBe(!isHeld);
    }
  });
});

describe("[BY-5] [U9] a view for somebody who sees only their own deals", () => {
  const shown = withoutOwners({
    owner: ["somebody"],
    triage: ["COMMIT"],
    group: "owner",
    sort: "Owner",
    order: "desc",
    columns: [{ key: "Owner" }, { key: "name" }],
  });

  it("has no owner in it anywhere, and keeps the rest", () => {
    expect(shown).toEqual({ triage: ["COMMIT"], columns: [{ key: "name" }] });
  });

  it("stays as it is where nothing speaks of owners", () => {
    const plain = { sort: "name", order: "desc", group: "stage" } as const;
    expect(withoutOwners(plain)).toEqual(plain);
    expect(withoutOwners(shown)).toEqual(shown);
  });
});

describe("[LINE-2] a view with fields that were removed", () => {
  const own = ["arr:from:5", "gone:empty"];
  const columns = [{ key: "name" }, { key: "own.arr" }, { key: "own.gone" }];

  it("keeps what is about the others", () => {
    const view = { own, columns, sort: "own.gone", order: "desc", group: "own.gone" } as const;
    expect(withoutRemovedFields({ ...view, own, columns }, [{ name: "arr" }])).toEqual({
      own: ["arr:from:5"],
      columns: columns.slice(0, 2),
    });
    const plain = { sort: "own.arr", order: "desc", group: "own.arr" } as const;
    expect(withoutRemovedFields(plain, [{ name: "arr" }])).toEqual(plain);
    expect(withoutRemovedFields({ own: ["gone:empty"], order: "desc" as const }, [])).toEqual({
      order: "desc",
    });
  });
});
