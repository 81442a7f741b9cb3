import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Invitation, type WorkspacePerson } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { manager, otherRep, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const NOW = "2026-11-15T12:00:00.000Z";
const LINK = "https://touchline.test/login";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  mockRoute(api.team.members, []);
  mockRoute(api.goals.checkIns, []);
});
afterEach(() => vi.useRealTimers());

const personOf = (who: typeof rep, change: Partial<WorkspacePerson> = {}): WorkspacePerson => ({
  ...{ id: who.id, name: who.name, title: who.title, emailAddress: who.emailAddress },
  ...{
    role: who.role,
    managerId: null,
    observesId: null,
    sub: false,
    joinedAt: null,
    deactivatedAt: null,
  },
  ...{ openActions: 0, ...change },
});
const invitationOf = (who: { id: string }, change: Partial<Invitation>): Invitation => ({
  ...{
    userId: who.id,
    state: "none",
    words: null,
    invitedAt: null,
    againAt: null,
    declinedAt: null,
    unsubscribedAt: null,
    ...change,
  },
});

async function open(hasMail: boolean, ...people: Invitation[]) {
  const joinedAt = "2026-10-01T12:00:00.000Z";
  mockRoute(api.workspace.people, [
    personOf(manager, { sub: true, joinedAt }),
    personOf(rep),
    personOf(otherRep),
  ]);
  mockRoute(api.invitations.list, { hasMail, signInUrl: LINK, people });
  await openApp("/settings/people", sessionOf(manager));
  return within(await screen.findByRole("list", { name: "People" }));
}

describe("[AUTH-12] whoever was invited and has not signed in yet", () => {
  it("is shown with when they were written to; it can be sent again after a while, or for the first time", async () => {
    const list = await open(
      true,
      invitationOf(rep, {
        state: "sent",
        invitedAt: "2026-11-15T11:55:00.000Z",
        againAt: "2026-11-15T12:05:00.000Z",
      }),
      invitationOf(otherRep, { state: "none" }),
    );
    expect(await list.findByText(/^Invited .*, not signed in yet$/)).toBeTruthy();
    expect(list.queryByRole("button", { name: /^Send again/ })).toBeNull();
    const sent = mockRoute(api.invitations.send, invitationOf(otherRep, { state: "waiting" }));
    mockRoute(api.invitations.list, {
      ...{ hasMail: true, signInUrl: LINK },
      people: [
        invitationOf(rep, { state: "sent", invitedAt: NOW, againAt: "2026-11-15T11:59:00.000Z" }),
        invitationOf(otherRep, { state: "waiting", invitedAt: NOW, againAt: NOW }),
      ],
    });
    const first = list.getByRole("button", { name: `Send invitation to ${otherRep.name}` });
    await userEvent.click(first);
    expect(await list.findByText("Sending the invitation…")).toBeTruthy();
    expect(sent[0]?.url.pathname).toBe(`/api/invitations/${otherRep.id}`);
    expect(await list.findByRole("button", { name: `Send again to ${rep.name}` })).toBeTruthy();
  });

  it("is shown with why no mail went out, and another try", async () => {
    const failed = { state: "failed" as const, invitedAt: NOW, words: "550 No such mailbox" };
    const list = await open(true, invitationOf(rep, failed));
    expect((await list.findByRole("alert")).textContent).toBe(
      "The invitation wasn't sent. 550 No such mailbox",
    );
    mockRoute(
      api.invitations.send,
      errorResponse(429, "As many as it can in a day.", "too_many_requests"),
    );
    await userEvent.click(
      list.getByRole("button", { name: `Retry, the invitation to ${rep.name}` }),
    );
    await waitFor(() =>
      expect(list.getByRole("alert").textContent).toContain("As many as it can in a day."),
    );
  });

  it("[S-3] is shown as having declined, and can be asked again", async () => {
    const list = await open(
      true,
      invitationOf(rep, { state: "sent", invitedAt: NOW, declinedAt: "2026-11-15T11:58:00.000Z" }),
    );
    expect(await list.findByText(/^Declined the invitation /)).toBeTruthy();
    expect(list.getByRole("button", { name: `Send again to ${rep.name}` })).toBeTruthy();
  });

  it("[S-7] is shown as wanting no mail, with no way to send any", async () => {
    const list = await open(
      true,
      invitationOf(rep, { state: "sent", invitedAt: NOW, unsubscribedAt: NOW }),
      invitationOf(otherRep, {}),
    );
    expect(await list.findByText("Doesn't want mail from this workspace")).toBeTruthy();
    expect(
      list.getAllByRole("button", { name: /^Send/ }).map((one) => one.getAttribute("aria-label")),
    ).toEqual([`Send invitation to ${otherRep.name}`]);
  });

  it("needs the address from somebody where no mail is sent, and it can be copied", async () => {
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const list = await open(false, invitationOf(rep, {}), invitationOf(otherRep, {}));
    expect(await screen.findByText(LINK)).toBeTruthy();
    expect(list.getAllByText("Not signed in yet")).toHaveLength(2);
    expect(list.queryByRole("button", { name: /^Send/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await screen.findByText("Link copied to clipboard")).toBeTruthy();
    expect(written).toHaveBeenCalledWith(LINK);
    written.mockRestore();
    await userEvent.click(screen.getByRole("button", { name: "Invite" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite someone" }));
    expect(dialog.getByText(/so no invitation is sent/)).toBeTruthy();
  });
});
