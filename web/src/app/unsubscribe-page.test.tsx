import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type MailSubscription } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { errorResponse, mockRoute } from "../testing/server.ts";

const CHOICE: MailSubscription = {
  workspace: "Acme",
  address: "sam@acme.test",
  isUnsubscribed: false,
};
const STOPPED = { ...CHOICE, isUnsubscribed: true };

const open = () => openApp("/unsubscribe/secret", null);
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const robots = () => document.querySelector("meta[name=robots]")?.getAttribute("content");

describe("[S-7] the page that stops mail", () => {
  it("asks first, signed out and without the shell, and stops nothing by being opened", async () => {
    const asked = mockRoute(api.unsubscribe.read, CHOICE);
    const saved = mockRoute(api.unsubscribe.save, STOPPED);
    const { address } = await open();
    expect(await title("Stop emails from Acme?")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe(
      "sam@acme.test will get no more emails from Acme: no invitations, meeting summaries or feedback.",
    );
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Stop emails",
    ]);
    expect(address()).toBe("/unsubscribe/secret");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(asked[0]?.url.pathname).toBe("/api/unsubscribe/secret");
    expect(asked[0]?.headers.get("authorization")).toBeNull();
    expect(robots()).toBe("noindex, nofollow");
    expect(saved).toEqual([]);
  });

  it("says that it is done, and takes it back", async () => {
    mockRoute(api.unsubscribe.read, CHOICE);
    const saved = mockRoute(api.unsubscribe.save, STOPPED, CHOICE);
    await open();
    await press("Stop emails");
    expect(await title("You stopped emails from Acme")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe(
      "sam@acme.test gets no more emails from Acme.",
    );
    await press("Get emails again");
    expect(await title("You get emails from Acme again")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("sam@acme.test gets emails from Acme.");
    expect(screen.getByRole("button", { name: "Stop emails" })).toBeTruthy();
    expect(saved.map(({ body }) => body)).toEqual([
      { isUnsubscribed: true },
      { isUnsubscribed: false },
    ]);
  });

  it("opened again, says that mail is stopped already", async () => {
    mockRoute(api.unsubscribe.read, STOPPED);
    await open();
    expect(await title("You stopped emails from Acme")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Get emails again" })).toBeTruthy();
  });

  it("says what went wrong, and can be tried again", async () => {
    mockRoute(api.unsubscribe.read, errorResponse(503, "resting"), CHOICE);
    mockRoute(api.unsubscribe.save, errorResponse(503, "Resting just now."), STOPPED);
    await open();
    await press("try again");
    await press("Stop emails");
    expect((await screen.findByRole("alert")).textContent).toBe("Resting just now.");
    await press("Stop emails");
    expect(await title("You stopped emails from Acme")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says the same of every link that leads nowhere", async () => {
    mockRoute(api.unsubscribe.read, errorResponse(404, "This link doesn't work.", "not_found"));
    await open();
    expect(await title("This link doesn't work")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
