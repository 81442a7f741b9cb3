import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { messageOf, routeQuery } from "../lib/api.ts";
import { rep } from "../testing/people.ts";
import { renderUi } from "../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";
import { QueryContent } from "./query-content.tsx";

interface NamesProps {
  hasCards?: boolean;
  errorTitle?: string;
  errorText?: (problem: Error) => string;
}

function Names(props: NamesProps) {
  const members = useQuery(routeQuery(api.team.members, { query: { brief: "true" } }));
  return (
    <QueryContent query={members} skeleton={<hr />} {...props}>
      {(found) => (
        <>
          <p>{found.map(({ name }) => name).join()}</p>
          <button type="button" onClick={() => members.refetch()}>
            again
          </button>
        </>
      )}
    </QueryContent>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("[NAV-9] a panel", () => {
  it("says that it is loading, then shows what it loaded", async () => {
    const coming = deferredResponse(api.team.members);
    mockRoute(api.team.members, coming.promise);
    renderUi(<Names />);
    expect((await screen.findByRole("status")).textContent).toContain("Loading");
    coming.resolve([rep]);
    expect(await screen.findByText("Ana Silva")).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("says what went wrong and tries again when asked", async () => {
    mockRoute(api.team.members, errorResponse(503, "HubSpot is resting"), [rep]);
    renderUi(<Names />);
    expect((await screen.findByRole("alert")).textContent).toContain("HubSpot is resting");
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByText("Ana Silva")).toBeTruthy();
  });

  it("may have words of its own for what went wrong", async () => {
    mockRoute(api.team.members, errorResponse(503, "HubSpot is resting"));
    renderUi(<Names errorText={({ message }) => `No team: ${message}`} />);
    expect((await screen.findByRole("alert")).textContent).toContain("No team: HubSpot is resting");
  });

  it("says what is missing where nothing around it does", async () => {
    mockRoute(api.team.members, errorResponse(503, "HubSpot is resting"));
    renderUi(<Names errorTitle="The team could not be loaded" />);
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("The team could not be loaded")).toBeTruthy();
    expect(alert.getByText("HubSpot is resting")).toBeTruthy();
  });

  it("of another version than the answer offers to reload, as another try would end the same", async () => {
    vi.stubGlobal("reportError", vi.fn());
    mockRoute(api.team.members, Response.json({ somebody: "else" }));
    renderUi(<Names errorText={(problem) => `No team: ${messageOf(problem, "Ask somebody.")}`} />);
    expect((await screen.findByRole("alert")).textContent).toContain(
      "This page is out of date. Reload it.",
    );
    expect(screen.queryByRole("button", { name: "try again" })).toBeNull();
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    await userEvent.click(screen.getByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is a card where it failed to load what would have been cards, and no card in a card", async () => {
    mockRoute(api.team.members, errorResponse(503, "HubSpot is resting"));
    const { unmount } = renderUi(<Names hasCards />);
    expect((await screen.findByRole("alert")).dataset.card).toBe("true");
    unmount();
    renderUi(<Names />);
    expect((await screen.findByRole("alert")).dataset.card).toBe("false");
  });

  it("[F4] keeps what it has when a later try fails", async () => {
    const calls = mockRoute(api.team.members, [rep], errorResponse(503, "HubSpot is resting"));
    renderUi(<Names />);
    await userEvent.click(await screen.findByRole("button", { name: "again" }));
    expect(calls).toHaveLength(2);
    expect(screen.getByText("Ana Silva")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
