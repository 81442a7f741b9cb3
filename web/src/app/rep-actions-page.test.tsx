import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { errorResponse, mockRoute } from "../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => openApp("/rep-actions/secret", null);
const robots = () => document.querySelector("meta[name=robots]")?.getAttribute("content");

describe("[ACT-6] the public page", () => {
  it("shows a first name, actions, due dates and what is done, signed out and without the shell", async () => {
    const asked = mockRoute(api.people.sharedActions, {
      firstName: "Ana",
      actions: [
        { text: "Call Acme", dueDate: "2026-11-14", isDone: false },
        { text: "Any day", dueDate: null, isDone: false },
        { text: "Send the offer", dueDate: "2026-11-01", isDone: true },
      ],
    });
    const { address } = await open();
    expect(await screen.findByRole("heading", { name: "Ana's actions" })).toBeTruthy();
    const rows = (name: string) =>
      within(screen.getByRole("list", { name }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(rows("Open")).toEqual(["Call AcmeLate, Sat 14 Nov", "Any dayNo date"]);
    expect(rows("Done")).toEqual(["Send the offerDone"]);
    expect(address()).toBe("/rep-actions/secret");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(asked[0]?.headers.get("authorization")).toBeNull();
    expect(robots()).toBe("noindex, nofollow");
  });

  it("says the same of every address that leads nowhere", async () => {
    mockRoute(
      api.people.sharedActions,
      errorResponse(404, "This page is not available.", "not_found"),
    );
    await open();
    expect(await screen.findByRole("heading", { name: "This page is not available" })).toBeTruthy();
    expect(robots()).toBe("noindex, nofollow");
  });

  it("that cannot be loaded can be tried again", async () => {
    mockRoute(api.people.sharedActions, errorResponse(503, "resting"), {
      firstName: "Ana",
      actions: [],
    });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "try again" }));
    expect(await screen.findByText("Nothing is open.")).toBeTruthy();
  });
});
