import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Security } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const times = { signedInAt: null, seenAt: null, signedOutAt: null };
const security: Security = {
  methods: [
    { issuer: "https://identity.test", isOn: true, people: 2 },
    { issuer: "https://old.test/realm", isOn: false, people: 1 },
  ],
  people: [
    { id: rep.id, name: rep.name, role: "rep", sub: false, ...times },
    { id: manager.id, name: manager.name, role: "manager", sub: true, ...times },
  ],
};

beforeEach(() => {
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.workspace.people, []);
  mockRoute(api.workspace.audit, { entries: [], names: {}, next: null });
});

describe("[BY-9] who is signed in", () => {
  it("is listed with how they sign in, and signed out everywhere after a question", async () => {
    mockRoute(api.security.read, security);
    await openApp("/settings/security", sessionOf(manager));
    const methods = within(await screen.findByRole("list", { name: "Sign-in methods" }));
    expect(methods.getByText(/2 people sign in with it/)).toBeTruthy();
    expect(methods.getByText(/OIDC_ISSUER names another one/)).toBeTruthy();
    const asked = mockRoute(api.security.signOut, { signedOutAt: "2026-11-15T09:00:00.000Z" });
    await userEvent.click(screen.getByRole("button", { name: `Sign out everywhere: ${rep.name}` }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
    expect(await screen.findByText(`${rep.name} was signed out everywhere`)).toBeTruthy();
    expect(asked[0]?.url.pathname).toBe(`/api/workspace/people/${rep.id}/sign-out`);
  });

  it("is asked for again when it does not load", async () => {
    mockRoute(api.security.read, errorResponse(503, "resting"), security);
    await openApp("/settings/security", sessionOf(manager));
    const [first] = await screen.findAllByRole("button", { name: /try again/i });
    if (first) await userEvent.click(first);
    expect(await screen.findByRole("list", { name: "Sign-ins" })).toBeTruthy();
  });
});

describe("[C3] one's own sign-ins", () => {
  it("are ended by oneself; what goes wrong is said and nobody leaves", async () => {
    mockRoute(api.security.signOutSelf, errorResponse(503, "The database rests."));
    await openApp("/settings/sign-ins", sessionOf(rep));
    await userEvent.click(await screen.findByRole("button", { name: "Sign out everywhere…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Sign out everywhere" }));
    expect(await screen.findByText("The database rests.")).toBeTruthy();
  });
});
