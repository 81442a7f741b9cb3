import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { showError, showSuccess } from "./toasts.ts";

describe("[NAV-9] [U13] a toast", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    renderUi(null);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const alerts = () =>
    screen.queryAllByRole("alert").map(({ textContent }) => textContent?.replace("Undo", ""));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it("of success stays five seconds", async () => {
    act(() => showSuccess("Saved!"));
    await pass(4_900);
    expect(screen.getByText("Saved!")).toBeTruthy();
    await pass(500); // It fades out for a moment.
    expect(screen.queryByText("Saved!")).toBeNull();
  });

  it("that is said again stands once, for five seconds more", async () => {
    act(() => showSuccess("Preferences updated"));
    await pass(3_000);
    act(() => showSuccess("Preferences updated"));
    await pass(1_000);
    expect(screen.getAllByText("Preferences updated")).toHaveLength(1);
    await pass(2_000);
    expect(screen.getAllByText("Preferences updated")).toHaveLength(1);
    await pass(3_000);
    expect(screen.queryByText("Preferences updated")).toBeNull();
  });

  it("[X-19] is one message that changes: the next one takes its place, for five seconds of its own", async () => {
    act(() => showSuccess("Next step updated.", { label: "Undo", run: () => undefined }));
    await pass(3_000);
    act(() => showSuccess("Close date updated"));
    expect(alerts()).toEqual(["Close date updated"]);
    await pass(4_000);
    expect(alerts()).toEqual(["Close date updated"]);
    await pass(1_500);
    expect(alerts()).toEqual([]);
  });

  it("[X-19] of a refusal takes the place of what was said before, and stays", async () => {
    act(() => showSuccess("Next step updated.", undefined, undefined, "write 1"));
    act(() => showError("HubSpot refused next step of Acme", undefined, "write 1"));
    await pass(60_000);
    expect(alerts()).toEqual(["HubSpot refused next step of Acme"]);
  });

  it("[X-19] ends a refusal of the same change, and leaves one of another alone", async () => {
    act(() => showError("HubSpot refused next step of Acme", undefined, "write 1"));
    act(() => showError("HubSpot refused stage of Birch", undefined, "write 2"));
    act(() => showSuccess("Next step updated.", undefined, undefined, "write 1"));
    expect(alerts()).toEqual(["Next step updated.", "HubSpot refused stage of Birch"]);
    await pass(5_500);
    expect(alerts()).toEqual(["HubSpot refused stage of Birch"]);
    act(() => showSuccess("Saved!"));
    act(() => showSuccess("Stage updated", undefined, undefined, "write 2"));
    await pass(500); // The earlier success fades out for a moment.
    expect(alerts()).toEqual(["Stage updated"]);
  });

  it("of failure stays until it is closed", async () => {
    act(() => showError("Not saved."));
    await pass(60_000);
    expect(screen.getByRole("alert").textContent).toContain("Not saved.");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await pass(1_000);
    expect(screen.queryByText("Not saved.")).toBeNull();
  });

  it("is told to screen readers, good or bad", () => {
    act(() => showSuccess("Saved!"));
    act(() => showError("Not sent."));
    expect(alerts()).toEqual(["Saved!", "Not sent."]);
  });

  it.each([
    { hold: "points at it", on: fireEvent.mouseEnter, off: fireEvent.mouseLeave },
    { hold: "has the focus in it", on: fireEvent.focus, off: fireEvent.blur },
  ])("waits as long as somebody $hold", async ({ on, off }) => {
    act(() => showSuccess("Deal moved", { label: "Undo", run: () => undefined }));
    await pass(1_000);
    const held = screen.getByRole("alert");
    on(held);
    await pass(60_000);
    expect(screen.getByText("Deal moved")).toBeTruthy();
    off(held);
    await pass(4_900);
    expect(screen.getByText("Deal moved")).toBeTruthy();
    await pass(600);
    expect(screen.queryByText("Deal moved")).toBeNull();
  });
});
