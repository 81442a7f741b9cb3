import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Session } from "@touchline/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saveSlackReturn } from "../../lib/slack-return.ts";
import { openApp } from "../../testing/app.tsx";
import { outboxOf, statusOf, syncOf } from "../../testing/crm.ts";
import { digestOf, mockDigestRoutes } from "../../testing/digests.ts";
import { checkInOf, manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";
import { installOf, notInstalled } from "../../testing/slack.ts";
import { saveSlackConsent } from "./slack-consent.ts";

const HERE = "/install-slack-app";
const asManager = sessionOf(manager);
const asRep = sessionOf(rep);
const withSlack = (session: Session): Session => ({ ...session, isSlackConnected: true });
const GENERIC = "Something went wrong. Please try again later.";

beforeEach(() => {
  sessionStorage.clear();
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.writes, outboxOf());
  mockRoute(api.slack.installed, notInstalled);
});

describe("[SL-2] the app that is not in Slack yet", () => {
  it("says what it does and why it asks for each scope, and leaves for Slack", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const url = "https://slack.test/oauth/v2/authorize?state=s-1";
    mockRoute(api.slack.authorize, { url });
    await openApp(HERE, asManager);
    const panel = within(await screen.findByRole("region", { name: "Slack app" }));
    for (const scope of [
      "channels:history",
      "channels:read",
      "chat:write",
      "commands",
      "groups:history",
      "groups:read",
      "im:history",
      "links:read",
      "links:write",
      "users:read",
    ])
      expect(await panel.findByText(scope)).toBeTruthy();
    await userEvent.click(panel.getByRole("button", { name: "Install slack app" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
  });

  it("[NAV-7] stays where it is when connecting cannot begin, with a toast and the reason", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    mockRoute(api.slack.authorize, errorResponse(409, "Slack is resting.", "conflict"));
    await openApp(HERE, asManager);
    await userEvent.click(await screen.findByRole("button", { name: "Install slack app" }));
    expect(await screen.findByText(GENERIC)).toBeTruthy();
    expect(screen.getByText("Slack is resting.")).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });

  it("sends a rep to their manager", async () => {
    await openApp(HERE, asRep);
    expect(await screen.findByText(/Ask your manager to install it/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Install slack app" })).toBeNull();
  });

  it("says when this installation knows no Slack app", async () => {
    mockRoute(api.slack.installed, { ...notInstalled, isAvailable: false });
    await openApp(HERE, asManager);
    expect(await screen.findByText(/Slack isn't set up yet/)).toBeTruthy();
  });
});

describe("[SL-2] the way back from Slack", () => {
  it("takes the code out of the address, installs, and the menu follows", async () => {
    saveSlackConsent("s-1");
    const sent = mockRoute(api.slack.install, installOf());
    const opened = openApp(`${HERE}?code=c-1&state=s-1`, asManager);
    mockRoute(api.session.read, asManager, withSlack(asManager));
    const { address, router } = await opened;
    expect(await screen.findByText("Connected with Slack!")).toBeTruthy();
    const open = await screen.findByRole("link", { name: "Open in Slack" });
    expect(open.getAttribute("href")).toBe("slack://app?team=T1&id=A1");
    expect(screen.getByRole("link", { name: /Open in the browser/ }).getAttribute("href")).toBe(
      "https://slack.test/app_redirect?app=A1&team=T1",
    );
    expect(sent.map(({ body }) => body)).toEqual([{ code: "c-1", state: "s-1" }]);
    expect(address()).toBe(HERE);
    expect(router.history.length).toBe(1);
    await userEvent.click(screen.getByRole("button", { name: / menu$/ }));
    expect(await screen.findByRole("link", { name: "Slack app installed" })).toBeTruthy();
    // One in the sidebar, one in the menu.
    expect(screen.getAllByRole("link", { name: "Settings" })).toHaveLength(2);
  });

  it("[X-14] leads back to the digest that asked for Slack", async () => {
    saveSlackConsent("s-1");
    mockDigestRoutes();
    const digest = digestOf();
    mockRoute(api.digests.read, digest);
    saveSlackReturn(`/digest/${digest.id}`);
    mockRoute(api.slack.install, installOf());
    const opened = openApp(`${HERE}?code=c-1&state=s-1`, asManager);
    mockRoute(api.session.read, asManager, withSlack(asManager));
    const { address } = await opened;
    await waitFor(() => expect(address()).toBe(`/digest/${digest.id}`));
    expect(await screen.findByText("Connected with Slack!")).toBeTruthy();
  });

  it("[X-14] leads nowhere else, whatever is stored", async () => {
    saveSlackConsent("s-1");
    saveSlackReturn("//elsewhere.test/digests");
    mockRoute(api.slack.install, installOf());
    const { address } = await openApp(`${HERE}?code=c-1&state=s-1`, asManager);
    expect(await screen.findByRole("link", { name: "Open in Slack" })).toBeTruthy();
    expect(address()).toBe(HERE);
  });

  it("is calm when somebody changed their mind, and offers to try again", async () => {
    saveSlackConsent("s-1");
    const sent = mockRoute(api.slack.install, installOf());
    const { address } = await openApp(`${HERE}?error=access_denied&state=s-1`, asManager);
    expect(await screen.findByText(/cancelled in Slack/)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Install slack app" })).toBeTruthy();
    expect(screen.queryByText(GENERIC)).toBeNull();
    expect(sent).toHaveLength(0);
    expect(address()).toBe(HERE);
  });

  it.each(["code=c-1&state=s-2", "code=c-1"])(
    "hands over no answer to somebody else's question: %s",
    async (query) => {
      saveSlackConsent("s-1");
      const sent = mockRoute(api.slack.install, installOf());
      const { address } = await openApp(`${HERE}?${query}`, asManager);
      expect(await screen.findByText(/^This link has expired or was opened twice\./)).toBeTruthy();
      expect(sent).toHaveLength(0);
      expect(address()).toBe(HERE);
    },
  );

  it("[NAV-7] tells a refusal by the generic toast and in the server's words", async () => {
    saveSlackConsent("s-1");
    mockRoute(
      api.slack.install,
      errorResponse(409, "This workspace belongs to another team.", "conflict"),
    );
    await openApp(`${HERE}?code=c-1&state=s-1`, asManager);
    expect(await screen.findByText("This workspace belongs to another team.")).toBeTruthy();
    expect(screen.getByText(GENERIC)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Install slack app" })).toBeTruthy();
  });

  it("never carries the code to the sign-in page", async () => {
    const { address } = await openApp(`${HERE}?code=c-1&state=s-1`, null);
    expect(address()).toBe("/login?path=%2Finstall-slack-app");
  });

  it("installs nothing for a rep", async () => {
    saveSlackConsent("s-1");
    const sent = mockRoute(api.slack.install, installOf());
    const { address } = await openApp(`${HERE}?code=c-1&state=s-1`, asRep);
    expect(await screen.findByText(/Ask your manager/)).toBeTruthy();
    expect(sent).toHaveLength(0);
    expect(address()).toBe(HERE);
  });
});

describe("[SL-2] an app that Slack lets in no more, or not everywhere", () => {
  it("says why, and a manager installs it again", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    mockRoute(api.slack.installed, installOf({ trouble: "The app was removed in Slack." }));
    mockRoute(api.slack.authorize, { url: "https://slack.test/again?state=s-2" });
    await openApp(HERE, withSlack(asManager));
    expect((await screen.findByRole("alert")).textContent).toContain("removed in Slack");
    await userEvent.click(screen.getByRole("button", { name: "Install again" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://slack.test/again?state=s-2"));
  });

  it("names the scopes that are missing", async () => {
    mockRoute(api.slack.installed, installOf({ missingScopes: ["im:history"] }));
    await openApp(HERE, withSlack(asManager));
    expect((await screen.findByRole("alert")).textContent).toContain("im:history");
  });

  it("[V-11] says to those who can install it what it takes for deal links to unfold", async () => {
    mockRoute(api.slack.installed, installOf({ unfurlsLinks: false }));
    await openApp(HERE, withSlack(asManager));
    expect(await screen.findByText(/Deal links don't unfold in Slack yet/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Install again" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("[V-9] says to those who can install it what it takes to choose private channels", async () => {
    mockRoute(api.slack.installed, installOf({ listsPrivateChannels: false }));
    await openApp(HERE, withSlack(asManager));
    expect(
      await screen.findByText(/Private channels can't be chosen for digests yet/),
    ).toBeTruthy();
    expect(screen.getByText("groups:read")).toBeTruthy();
    expect(screen.queryByText(/Deal links/)).toBeNull();
    expect(screen.getByRole("button", { name: "Install again" })).toBeTruthy();
    cleanup();
    await openApp(HERE, withSlack(asRep));
    expect(await screen.findByRole("link", { name: "Open in Slack" })).toBeTruthy();
    expect(screen.queryByText(/Private channels/)).toBeNull();
  });

  it("[V-11] leaves others alone about deal links", async () => {
    mockRoute(api.slack.installed, installOf({ unfurlsLinks: false }));
    await openApp(HERE, withSlack(asRep));
    expect(await screen.findByRole("link", { name: "Open in Slack" })).toBeTruthy();
    expect(screen.queryByText(/Deal links/)).toBeNull();
  });
});

describe("[NAV-7] the check of the connection", () => {
  it("says when it fails, where it was made, and tries again", async () => {
    mockRoute(api.slack.installed, errorResponse(503, "The database is resting"), installOf());
    await openApp(HERE, withSlack(asManager));
    const words = "Something went wrong trying to check your Slack connection.";
    expect(await screen.findByText(words)).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "try again" }));
    expect(await screen.findByRole("link", { name: "Open in Slack" })).toBeTruthy();
  });
});

describe("[NAV-4] Slack in the menu", () => {
  async function menuOf(session: Session) {
    await openApp("/home", session);
    await userEvent.click(await screen.findByRole("button", { name: / menu$/ }));
    return within(await screen.findByRole("dialog", { name: / menu$/ }));
  }

  it("offers managers to install the app", async () => {
    const menu = await menuOf(asManager);
    const entry = await menu.findByRole("link", { name: "Slack app install" });
    expect(entry.getAttribute("href")).toBe(HERE);
    expect(menu.queryByRole("link", { name: "Settings" })).toBeNull();
  });

  it("says when it is installed", async () => {
    mockRoute(api.slack.installed, installOf());
    const menu = await menuOf(withSlack(asManager));
    expect(await menu.findByRole("link", { name: "Slack app installed" })).toBeTruthy();
    expect(menu.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("/settings");
  });

  it("leaves reps the settings, once Slack is connected, and makes no check for them", async () => {
    const checks = mockRoute(api.slack.installed, installOf());
    const menu = await menuOf(withSlack(asRep));
    expect(menu.getByRole("link", { name: "Settings" })).toBeTruthy();
    expect(menu.queryByRole("link", { name: /Slack app/ })).toBeNull();
    expect(checks).toHaveLength(0);
  });

  it("[NAV-7] keeps what the session knows when the check fails, and says so", async () => {
    mockRoute(api.slack.installed, errorResponse(503, "The database is resting"));
    const menu = await menuOf(withSlack(asManager));
    const words = "Something went wrong trying to check your Slack connection.";
    expect(await screen.findByText(words)).toBeTruthy();
    expect(menu.getByRole("link", { name: "Slack app installed" })).toBeTruthy();
  });
});

describe("[NAV-4] Slack among the integrations", () => {
  const card = async () => within(await screen.findByRole("region", { name: "Slack" }));

  it("leads to the installation", async () => {
    await openApp("/settings/integrations", asManager);
    const link = await (await card()).findByRole("link", { name: "Install slack app" });
    expect(link.getAttribute("href")).toBe(HERE);
  });

  it("is uninstalled only after the word was typed, and the session follows", async () => {
    mockRoute(api.slack.installed, installOf());
    const gone = mockRoute(api.slack.uninstall, notInstalled);
    await openApp("/settings/integrations", withSlack(asManager));
    const slack = await card();
    expect(await slack.findByText("Northwind Sales")).toBeTruthy();
    await userEvent.click(slack.getByRole("button", { name: "Uninstall" }));
    const dialog = within(await screen.findByRole("dialog"));
    const sure = dialog.getByRole("button", { name: "Uninstall" });
    expect(sure.hasAttribute("disabled")).toBe(true);
    await userEvent.type(dialog.getByRole("textbox"), "uninstall");
    const session = mockRoute(api.session.read, asManager);
    mockRoute(api.slack.installed, notInstalled);
    await userEvent.click(sure);
    expect(await screen.findByText("Slack is disconnected")).toBeTruthy();
    expect(gone).toHaveLength(1);
    expect(session.length).toBeGreaterThan(0);
    expect(await slack.findByRole("link", { name: "Install slack app" })).toBeTruthy();
  });
});
