import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Session } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { checkInOf, manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";
import { loginOf, notLinked } from "../../testing/slack.ts";

const asRep: Session = { ...sessionOf(rep), isSlackConnected: true };
const NONCE = "nonce-of-a-link-0123456789";
const PICTURE = "data:image/png;base64,iVBORw0KGgo=";
const preview = {
  slackName: "Ana Silva",
  picture: PICTURE,
  teamName: "Northwind Sales",
  isTaken: false,
};

beforeEach(() => {
  mockRoute(api.team.members, [rep]);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.slack.loggedIn, notLinked);
  mockRoute(api.slack.preview, preview);
});

describe("[SL-1] a link from Slack", () => {
  it("binds nobody until they say so, then leaves the address", async () => {
    const bound = mockRoute(api.slack.login, loginOf());
    const { address, router } = await openApp(`/slack?sn=${NONCE}`, asRep);
    expect(await screen.findByText("Is this you in Slack?")).toBeTruthy();
    expect(screen.getByText("Slack · Northwind Sales")).toBeTruthy();
    expect(bound).toHaveLength(0);
    expect(address()).toBe(`/slack?sn=${NONCE}`);
    await userEvent.click(screen.getByRole("button", { name: "Link account" }));
    expect(await screen.findByText("You can close this tab.")).toBeTruthy();
    expect(screen.getByText("Your Slack account is linked")).toBeTruthy();
    expect(bound.map(({ body }) => body)).toEqual([{ nonce: NONCE }]);
    await waitFor(() => expect(address()).toBe("/slack"));
    expect(router.history.length).toBe(1);
  });

  it("binds nothing to somebody who says that it is not them", async () => {
    const bound = mockRoute(api.slack.login, loginOf());
    const { address } = await openApp(`/slack?sn=${NONCE}`, asRep);
    await userEvent.click(await screen.findByRole("button", { name: "That's not me" }));
    expect(await screen.findByText("Nothing was linked.")).toBeTruthy();
    expect(await screen.findByText("Not linked")).toBeTruthy();
    expect(bound).toHaveLength(0);
    expect(address()).toBe("/slack");
  });

  it("[X-20] shows the person by name and picture, never by Slack's id", async () => {
    mockRoute(api.slack.loggedIn, loginOf({ slackName: "Ana of Before", picture: null }));
    await openApp(`/slack?sn=${NONCE}`, asRep);
    expect(await screen.findByText("Is this you in Slack?")).toBeTruthy();
    const panel = screen.getByRole("region", { name: "Your Slack account" });
    expect(panel.querySelector("img")?.getAttribute("src")).toBe(PICTURE);
    expect(panel.textContent).toContain("Ana Silva");
    expect(panel.textContent).toContain("It replaces Ana of Before");
    expect(panel.textContent).not.toMatch(/U0|Slack member/);
  });

  it("does not take an account from somebody else", async () => {
    mockRoute(api.slack.preview, { ...preview, isTaken: true });
    await openApp(`/slack?sn=${NONCE}`, asRep);
    expect(await screen.findByText(/They need to unlink it first/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Link account" })).toBeNull();
  });

  it("says when it is no longer good, and how to get another", async () => {
    mockRoute(
      api.slack.preview,
      errorResponse(404, "This link was used before or is too old.", "not_found"),
    );
    const { address } = await openApp(`/slack?sn=${NONCE}`, asRep);
    expect((await screen.findByRole("alert")).textContent).toContain("used before");
    expect(await screen.findByText(/Type \/touchline link/)).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/slack"));
  });

  it("says the same when it was used in the meantime", async () => {
    mockRoute(
      api.slack.login,
      errorResponse(404, "This link was used before or is too old.", "not_found"),
    );
    const { address } = await openApp(`/slack?sn=${NONCE}`, asRep);
    await userEvent.click(await screen.findByRole("button", { name: "Link account" }));
    expect(await screen.findByText(/used before/)).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/slack"));
  });

  it("is kept when the server cannot be asked", async () => {
    mockRoute(api.slack.preview, errorResponse(503, "The database is resting"), preview);
    const { address } = await openApp(`/slack?sn=${NONCE}`, asRep);
    expect((await screen.findByRole("alert")).textContent).toContain("The database is resting");
    expect(address()).toBe(`/slack?sn=${NONCE}`);
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByRole("button", { name: "Link account" })).toBeTruthy();
  });

  it("waits for somebody who has to sign in first", async () => {
    const { address } = await openApp(`/slack?sn=${NONCE}`, null);
    expect(address()).toBe(`/login?path=%2Fslack&query=sn%3D${NONCE}`);
  });
});

describe("[SL-1] without a link", () => {
  it("shows who one is in Slack, and unlinks", async () => {
    mockRoute(api.slack.loggedIn, loginOf());
    const gone = mockRoute(api.slack.logout, notLinked);
    await openApp("/slack", asRep);
    expect(await screen.findByText("Your Slack account is linked")).toBeTruthy();
    const panel = within(screen.getByRole("region", { name: "Your Slack account" }));
    expect(panel.getByText("Ana Silva")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Unlink" }));
    await userEvent.click(
      (await screen.findAllByRole("button", { name: "Unlink" })).at(-1) ?? document.body,
    );
    expect(await screen.findByText("Not linked")).toBeTruthy();
    expect(gone).toHaveLength(1);
  });

  it("says how to get one", async () => {
    await openApp("/slack", asRep);
    expect(await screen.findByText("Not linked")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open in Slack" }).getAttribute("href")).toBe(
      "slack://app?team=T1&id=A1",
    );
  });

  it("sends to the installation first", async () => {
    mockRoute(api.slack.loggedIn, { ...notLinked, slackDeepLink: null, teamName: null });
    await openApp("/slack", { ...asRep, isSlackConnected: false });
    expect(await screen.findByText(/Ask your manager to install it/)).toBeTruthy();
    document.body.innerHTML = "";
    await openApp("/slack", sessionOf(manager));
    expect(await screen.findByRole("link", { name: "Install slack app" })).toBeTruthy();
  });
});
