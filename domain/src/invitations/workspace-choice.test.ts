import { expect, it } from "vitest";
import {
  MAX_WORKSPACE_OPTIONS,
  type WorkspaceOption,
  workspaceOptions,
} from "./workspace-choice.ts";

const offer = (
  organisationId: string,
  day: number,
  more: Partial<WorkspaceOption> = {},
): WorkspaceOption => ({
  organisationId,
  isMember: false,
  isDeclined: false,
  addedAt: new Date(Date.UTC(2026, 10, day)),
  managerAddresses: [],
  ...more,
});
const ines = { emailAddress: "ines@acme.test", linkedTo: null };
const idsOf = (list: WorkspaceOption[]) => list.map(({ organisationId }) => organisationId);

it("[S-3] the linked one comes first, then one's own, then one's own mail domain, then the oldest", () => {
  const all = [
    offer("later", 5, { managerAddresses: ["eve@acme.test.evil.test"] }),
    offer("earlier", 4),
    offer("colleague", 6, { managerAddresses: ["x@other.test", "maya@ACME.test"] }),
    offer("mine", 7, { isMember: true }),
    offer("linked", 8),
  ];
  expect(idsOf(workspaceOptions(all, { ...ines, linkedTo: "linked" }))).toEqual([
    ...["linked", "mine", "colleague", "earlier", "later"],
  ]);
  expect(idsOf(workspaceOptions(all, ines))).toEqual([
    ...["mine", "colleague", "earlier", "later", "linked"],
  ]);
});

it("[S-3] what was declined is offered again only by its link", () => {
  const all = [offer("no", 1, { isDeclined: true }), offer("open", 2)];
  expect(idsOf(workspaceOptions(all, ines))).toEqual(["open"]);
  expect(idsOf(workspaceOptions(all, { ...ines, linkedTo: "no" }))).toEqual(["no", "open"]);
});

it("[S-3] strangers who add an address everywhere do not push out the link or a colleague's workspace", () => {
  const flood = Array.from({ length: MAX_WORKSPACE_OPTIONS }, (_, nth) => offer(`x${nth}`, 1));
  const all = [
    ...flood,
    offer("real", 9, { managerAddresses: ["maya@acme.test"] }),
    offer("linked", 9),
  ];
  const shown = idsOf(workspaceOptions(all, { ...ines, linkedTo: "linked" }));
  expect([shown.length, shown.slice(0, 2)]).toEqual([MAX_WORKSPACE_OPTIONS, ["linked", "real"]]);
});

it("[S-3] without a verified address no domain is one's own", () => {
  const all = [offer("b", 2, { managerAddresses: ["maya@acme.test"] }), offer("a", 1)];
  expect(idsOf(workspaceOptions(all, { emailAddress: null, linkedTo: null }))).toEqual([
    ...["a", "b"],
  ]);
});
