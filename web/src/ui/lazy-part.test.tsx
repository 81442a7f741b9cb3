import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { lazyPart } from "./lazy-part.tsx";

const Report = () => <p>The report</p>;

describe("[NAV-8] a piece that is loaded when needed", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // React logs every caught error; here they are expected.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it("appears once it is there", async () => {
    const Piece = lazyPart("report", async () => Report);
    renderUi(<Piece />);
    await pass(0);
    expect(screen.getByText("The report")).toBeTruthy();
  });

  it("[F4] that fails is replaced by a card with Reload and another try, and the address stays", async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(Report);
    const Piece = lazyPart("report", load);
    const address = window.location.href;
    renderUi(<Piece />);
    await pass(0);
    expect(screen.getByRole("alert").textContent).toContain("didn't load");
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await pass(0);
    expect(screen.getByText("The report")).toBeTruthy();
    expect(window.location.href).toBe(address);
  });

  it("[F4] may take 120 seconds and no longer", async () => {
    const Piece = lazyPart("report", () => new Promise<typeof Report>(() => undefined));
    renderUi(<Piece />);
    await pass(119_900);
    expect(screen.queryByRole("alert")).toBeNull();
    await pass(200);
    expect(screen.getByRole("alert").textContent).toContain("didn't load");
  });
});
