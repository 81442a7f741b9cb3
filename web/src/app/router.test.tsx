import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type CheckIn, type TeamMember, type WorkspaceOffer } from "@touchline/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { AUTHORITY, storeUser } from "../testing/identity.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const asManager = sessionOf(manager);
const asRep = sessionOf(rep);

const offerOf = (name: string): WorkspaceOffer => ({
  organisationId: `00000000-0000-4000-8000-0000000000${name.length.toString().padStart(2, "0")}`,
  ...{ name, role: "rep", state: "invited", addedAt: "2026-11-01T09:00:00.000Z" },
  managers: [{ name: "Maya", emailAddress: "maya@acme.test" }],
});

beforeEach(() => {
  const team: TeamMember[] = [{ ...manager, sub: true }, rep, otherRep];
  const goals: CheckIn[] = [checkInOf(rep, { quota: 100, won: 44 })];
  mockRoute(api.team.members, team);
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.team.member, rep);
  mockRoute(api.goals.checkIns, goals);
  mockRoute(api.goals.checkIn, checkInOf(rep, { quota: 100, won: 44 }));
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
    storeUser();
    const coming = deferredResponse(api.session.read);
    mockRoute(api.session.read, coming.promise);
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
    storeUser();
    mockRoute(api.session.read, errorResponse(401, "Sign in first.", "unauthenticated"));
    const { address } = await openApp("/home?a=b", null);
    expect(address()).toBe("/login?path=%2Fhome&query=a%3Db");
  });

  it("keeps the address when the server is away, and tries again when asked", async () => {
    storeUser();
    mockRoute(api.session.read, errorResponse(503, "The database is resting"), asManager);
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
      expect(await screen.findByText("Page not found")).toBeTruthy();
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
    mockRoute(api.team.member, errorResponse(404, "Team member not found.", "not_found"));
    await openApp("/rep/00000000-0000-4000-8000-000000000099", asManager);
    expect(await screen.findByRole("heading", { name: "Not on your team" })).toBeTruthy();
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
  const nobodyYet = (...workspaces: WorkspaceOffer[]) => {
    storeUser();
    const refused = errorResponse(404, "You haven't joined a workspace yet.", "no_account");
    mockRoute(api.session.open, refused);
    mockRoute(api.session.read, refused);
    return mockRoute(api.session.workspaces, { emailAddress: "ines@acme.test", workspaces });
  };

  it("[S-3] asks somebody with an account at the provider, whom nobody has invited, for a workspace", async () => {
    nobodyYet();
    const created = mockRoute(api.session.createOrganisation, asManager);
    const { address } = await openApp("/home", null);
    await userEvent.type(await screen.findByLabelText("Workspace name"), "Northwind");
    expect(address()).toBe("/sign-up?workspace=new");
    mockRoute(api.session.read, asManager);
    await userEvent.click(screen.getByRole("button", { name: "Create workspace" }));
    await waitFor(() => expect(address()).toBe("/home"));
    expect(created[0]?.body).toMatchObject({
      name: "Northwind",
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      idToken: expect.stringContaining("."),
    });
  });

  it("does not create a workspace without a name", async () => {
    nobodyYet();
    const created = mockRoute(api.session.createOrganisation, asManager);
    await openApp("/sign-up", null);
    await screen.findByLabelText("Workspace name");
    await userEvent.click(screen.getByRole("button", { name: "Create workspace" }));
    expect(await screen.findByText("Give your workspace a name.")).toBeTruthy();
    expect(created).toHaveLength(0);
  });

  it("[O-9] tells people whose address nobody vouches for at once, before they name a workspace", async () => {
    storeUser();
    mockRoute(api.session.open, errorResponse(403, "Not verified.", "unverified_email"));
    await openApp("/sign-up", null);
    expect(await screen.findByRole("heading", { name: "Verify your email address" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe(
      "Your identity provider hasn't verified your email address.",
    );
    expect(screen.queryByLabelText("Workspace name")).toBeNull();
    expect(screen.getByRole("button", { name: "Sign in again" })).toBeTruthy();
  });

  it("[S-3] shows somebody who comes to sign up what they were invited to, and lets them join or go on", async () => {
    nobodyYet(offerOf("Northwind"), offerOf("Evil"));
    const joined = mockRoute(api.session.join, asRep);
    const { address } = await openApp("/sign-up", null);
    expect(await screen.findByRole("heading", { name: "Choose your workspace" })).toBeTruthy();
    expect(address()).toBe("/join");
    expect(screen.getByRole("link", { name: "Create your own workspace" })).toHaveProperty(
      "href",
      `${window.location.origin}/sign-up?workspace=new`,
    );
    expect(screen.getAllByText("Manager: Maya (maya@acme.test)")).toHaveLength(2);
    mockRoute(api.session.read, asRep);
    await userEvent.click(screen.getByRole("button", { name: "Join Northwind" }));
    await waitFor(() => expect(address()).toBe("/home"));
    expect(joined.map(({ body }) => body)).toEqual([
      {
        idToken: expect.stringContaining("."),
        organisationId: offerOf("Northwind").organisationId,
      },
    ]);
  });

  it("[R-19] somebody who was mailed a meeting and has not joined yet comes to it once they have", async () => {
    nobodyYet(offerOf("Northwind"));
    mockRoute(api.session.join, asRep);
    const { address } = await openApp("/meeting/7?from=mail#notes", null);
    expect(await screen.findByRole("heading", { name: "Join your team" })).toBeTruthy();
    expect(address()).toBe("/join?path=%2Fmeeting%2F7&query=from%3Dmail&hash=notes");
    mockRoute(api.session.read, asRep);
    await userEvent.click(screen.getByRole("button", { name: "Join Northwind" }));
    await waitFor(() => expect(address()).toBe("/meeting/7?from=mail#notes"));
  });

  it("[S-3] a link shows its workspace; declining goes on without it", async () => {
    const { organisationId } = offerOf("Northwind");
    const asked = nobodyYet(offerOf("Northwind"));
    const { address } = await openApp(`/join?workspace=${organisationId}`, null);
    expect(await screen.findByRole("heading", { name: "Join your team" })).toBeTruthy();
    expect(asked[0]?.body).toMatchObject({ organisationId });
    const declined = mockRoute(api.session.decline, {
      emailAddress: "ines@acme.test",
      workspaces: [],
    });
    nobodyYet({ ...offerOf("Northwind"), state: "declined" });
    await userEvent.click(
      screen.getByRole("button", { name: "Decline the invitation to Northwind" }),
    );
    const words = "You declined this invitation. You can still join.";
    expect(await screen.findByText(words)).toBeTruthy();
    expect(declined.map(({ body }) => body)).toMatchObject([{ organisationId }]);
    expect(screen.getByRole("button", { name: "Join Northwind" })).toBeTruthy();
    expect(address()).toBe(`/join?workspace=${organisationId}`);
  });

  it("[S-3] a link of somebody else's, and an address that is not verified, are said", async () => {
    nobodyYet();
    const { address } = await openApp(`/join?workspace=${offerOf("x").organisationId}`, null);
    expect(await screen.findByText(/^This invitation isn't for ines@acme\.test\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sign in with another address" })).toBeTruthy();
    expect(address()).toContain("/join?");
    cleanup();
    mockRoute(api.session.workspaces, { emailAddress: null, workspaces: [] });
    await openApp("/join", null);
    expect(await screen.findByText(/hasn't verified your email address/)).toBeTruthy();
  });

  it("[S-3] invitations that cannot be read are said, and read again when asked", async () => {
    nobodyYet();
    mockRoute(api.session.workspaces, errorResponse(503, "The database is resting"));
    await openApp("/join", null);
    expect(await screen.findByText("We couldn't load your invitations")).toBeTruthy();
    nobodyYet(offerOf("Northwind"));
    await userEvent.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByRole("button", { name: "Join Northwind" })).toBeTruthy();
  });

  it("[S-3] a refused choice is said beside it, and the other workspace stays open", async () => {
    mockRoute(api.session.workspaces, {
      emailAddress: "ines@acme.test",
      workspaces: [
        offerOf("Northwind"),
        { ...offerOf("Mine"), state: "current" },
        { ...offerOf("Other"), state: "member" },
      ],
    });
    await openApp("/join", asManager);
    mockRoute(
      api.session.join,
      errorResponse(404, "This workspace hasn't invited you.", "not_found"),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Join Northwind" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This workspace hasn't invited you.",
    );
    expect(screen.getByRole("link", { name: "Back to Mine" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Switch to Other" })).toBeTruthy();
  });

  it("[S-3] whoever opens an invitation link without having signed in does so first", async () => {
    const { organisationId } = offerOf("Northwind");
    const { address } = await openApp(`/join?workspace=${organisationId}`, null);
    expect(address()).toBe(`/login?path=%2Fjoin&query=workspace%3D${organisationId}`);
  });

  it("sends people who have a workspace home", async () => {
    const { address } = await openApp("/sign-up", asManager);
    expect(address()).toBe("/home");
  });
});

it("[AUTH-1] [O-1] the sign-in button leaves for the provider, with the target kept for the way back", async () => {
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
  expect(left.searchParams.get("nonce")).toMatch(/^[\w-]{36}$/);
  expect(left.searchParams.get("redirect_uri")).toBe(`${window.location.origin}/auth/callback`);
  const kept = localStorage.getItem(`oidc.${left.searchParams.get("state")}`);
  expect(JSON.parse(kept ?? "{}").data).toEqual({ returnTo: "/rep/7?a=1" });
});

it("[AUTH-1] an answer that nobody here waits for is told, with a way back to sign-in", async () => {
  await openApp("/auth/callback?error=access_denied&state=unknown", null);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This sign-in started somewhere else, or too long ago. Start again from the sign-in page.",
  );
  expect(screen.getByRole("link", { name: "Sign in again" }).getAttribute("href")).toBe("/login");
});
