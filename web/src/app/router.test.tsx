import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type CheckIn, type TeamMember } from "@touchline/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { AUTHORITY, rememberUser } from "../testing/identity.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { answer, later, refuse } from "../testing/server.ts";

const asManager = sessionOf(manager);
const asRep = sessionOf(rep);

beforeEach(() => {
  const team: TeamMember[] = [{ ...manager, sub: true }, rep, otherRep];
  const goals: CheckIn[] = [checkInOf(rep, { quota: 100, won: 44 })];
  answer(api.team.members, team);
  answer(api.team.players, [rep, otherRep]);
  answer(api.team.member, rep);
  answer(api.goals.checkIns, goals);
  answer(api.goals.checkIn, checkInOf(rep, { quota: 100, won: 44 }));
});

describe("[AUTH-3] the guard", () => {
  it("sends nobody to sign-in, with the wanted path and query", async () => {
    const { address } = await openApp(`/rep/${rep.id}?tab=goals&n=1#note`, null);
    const { pathname, searchParams } = new URL(address(), "http://x");
    expect(pathname).toBe("/login");
    expect(Object.fromEntries(searchParams)).toEqual({
      path: `/rep/${rep.id}`,
      query: "tab=goals&n=1",
      hash: "note",
    });
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
  });

  it("waits until it is known who is here before it decides", async () => {
    rememberUser();
    const coming = later(api.session.read);
    answer(api.session.read, coming.promise);
    const opening = openApp("/home", null);
    await waitFor(() => expect(document.body.textContent).not.toContain("Sign in"));
    coming.resolve(asManager);
    const { address } = await opening;
    expect(address()).toBe("/home");
  });

  it("lets signed-in people on to where they wanted to be", async () => {
    const query = new URLSearchParams({ path: "/about", query: "x=1" });
    const { address } = await openApp(`/login?${query}`, asManager);
    expect(address()).toBe("/about?x=1");
  });

  it("does not follow a target on another site", async () => {
    const { address } = await openApp("/login?path=//evil.test/home", asManager);
    expect(address()).toBe("/home");
  });

  it("sends people the server no longer knows to sign-in", async () => {
    rememberUser();
    answer(api.session.read, refuse(401, "Sign in first.", "unauthenticated"));
    const { address } = await openApp("/home?a=b", null);
    expect(address()).toBe("/login?path=%2Fhome&query=a%3Db");
  });

  it("keeps the address when the server is away, and tries again when asked", async () => {
    rememberUser();
    answer(api.session.read, refuse(503, "The database is resting"), asManager);
    const { address } = await openApp("/home", null);
    expect((await screen.findByRole("alert")).textContent).toContain("The database is resting");
    expect(address()).toBe("/home");
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
  });
});

describe("[AUTH-4] unguarded addresses", () => {
  it.each(["/login", "/sign-up", "/about"])("%s opens for anybody", async (path) => {
    const { address } = await openApp(path, null);
    expect(address()).toBe(path);
  });

  it.each(["/no/such/page"])(
    "%s is not found, and nobody is asked to sign in for it",
    async (path) => {
      const { address } = await openApp(path, null);
      expect(await screen.findByText("There is nothing here")).toBeTruthy();
      expect(address()).toBe(path);
    },
  );

  it("/history is guarded", async () => {
    const { address } = await openApp("/history", null);
    expect(address()).toBe("/login?path=%2Fhistory");
  });
});

describe("[AUTH-5] rep pages", () => {
  it("show a manager the rep they asked for", async () => {
    const { address } = await openApp(`/rep/${rep.id}`, asManager);
    expect(address()).toBe(`/rep/${rep.id}`);
    expect(await screen.findByRole("heading", { name: "Ana Silva" })).toBeTruthy();
    expect(screen.getByText("Account Executive")).toBeTruthy();
    expect(await screen.findByText("44%", { selector: "button" })).toBeTruthy();
  });

  it("send a rep who asks for somebody else to their own", async () => {
    const { address } = await openApp(`/rep/${otherRep.id}`, asRep);
    expect(address()).toBe(`/rep/${rep.id}`);
  });

  it("tell a manager when the person is not in the team", async () => {
    answer(api.team.member, refuse(404, "There is no such team member.", "not_found"));
    await openApp("/rep/00000000-0000-4000-8000-000000000099", asManager);
    expect(await screen.findByRole("heading", { name: "Not in your team" })).toBeTruthy();
  });
});

describe("[AUTH-6] the first page", () => {
  it.each([asManager, asRep])("of a $user.role is home", async (session) => {
    const { address } = await openApp("/", session);
    expect(address()).toBe("/home");
  });

  it("launch sends a rep to their own page", async () => {
    const { address } = await openApp("/launch", asRep);
    expect(address()).toBe(`/rep/${rep.id}`);
  });
});

describe("[AUTH-12] signing up", () => {
  it("asks somebody with an account at the provider, but none here, for a workspace", async () => {
    rememberUser();
    answer(api.session.open, refuse(404, "There is no account yet.", "no_account"));
    const created = answer(api.session.createOrganisation, asManager);
    answer(api.session.read, asManager);
    const { address } = await openApp("/sign-up", null);
    await userEvent.type(await screen.findByLabelText("Workspace name"), "Northwind");
    await userEvent.click(screen.getByRole("button", { name: "Create workspace" }));
    await waitFor(() => expect(address()).toBe("/home"));
    expect(created[0]?.body).toMatchObject({
      name: "Northwind",
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      idToken: expect.stringContaining("."),
    });
  });

  it("does not create a workspace without a name", async () => {
    rememberUser();
    answer(api.session.open, refuse(404, "There is no account yet.", "no_account"));
    const created = answer(api.session.createOrganisation, asManager);
    await openApp("/sign-up", null);
    await screen.findByLabelText("Workspace name");
    await userEvent.click(screen.getByRole("button", { name: "Create workspace" }));
    expect(await screen.findByText("Give your workspace a name.")).toBeTruthy();
    expect(created).toHaveLength(0);
  });

  it("sends people who have a workspace home", async () => {
    const { address } = await openApp("/sign-up", asManager);
    expect(address()).toBe("/home");
  });
});

it("[AUTH-1] the sign-in button leaves for the provider, with the target kept for the way back", async () => {
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  await openApp("/login?path=%2Frep%2F7&query=a%3D1", null);
  vi.stubGlobal("fetch", async () =>
    Response.json({ issuer: AUTHORITY, authorization_endpoint: `${AUTHORITY}/auth` }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(leave).toHaveBeenCalled());
  const left = new URL(String(leave.mock.calls[0]?.[0]));
  expect(left.origin).toBe(AUTHORITY);
  expect(left.searchParams.get("response_type")).toBe("code");
  expect(left.searchParams.get("code_challenge_method")).toBe("S256");
  expect(left.searchParams.get("audience")).toBe("https://api.test");
  expect(left.searchParams.get("redirect_uri")).toBe(`${window.location.origin}/auth/callback`);
  const kept = localStorage.getItem(`oidc.${left.searchParams.get("state")}`);
  expect(JSON.parse(kept ?? "{}").data).toEqual({ returnTo: "/rep/7?a=1" });
});

it("[AUTH-1] an unusable answer of the provider is told, with a way back to sign-in", async () => {
  await openApp("/auth/callback?error=access_denied&state=unknown", null);
  expect((await screen.findByRole("alert")).textContent).toContain("no usable answer");
  expect(screen.getByRole("link", { name: "Sign in again" }).getAttribute("href")).toBe("/login");
});
