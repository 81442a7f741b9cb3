import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reading, wordsOf } from "../lib/api.ts";
import { rep } from "../testing/people.ts";
import { show } from "../testing/render.tsx";
import { answer, later, refuse } from "../testing/server.ts";
import { Loaded } from "./loaded.tsx";

interface NamesProps {
  hasCards?: boolean;
  errorTitle?: string;
  words?: (problem: Error) => string;
}

function Names(props: NamesProps) {
  const members = useQuery(reading(api.team.members, { query: { brief: "true" } }));
  return (
    <Loaded query={members} skeleton={<hr />} {...props}>
      {(found) => (
        <>
          <p>{found.map(({ name }) => name).join()}</p>
          <button type="button" onClick={() => members.refetch()}>
            again
          </button>
        </>
      )}
    </Loaded>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("[NAV-9] a panel", () => {
  it("says that it is loading, then shows what it loaded", async () => {
    const coming = later(api.team.members);
    answer(api.team.members, coming.promise);
    show(<Names />);
    expect((await screen.findByRole("status")).textContent).toContain("Loading");
    coming.resolve([rep]);
    expect(await screen.findByText("Ana Silva")).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("says what went wrong and tries again when asked", async () => {
    answer(api.team.members, refuse(503, "HubSpot is resting"), [rep]);
    show(<Names />);
    expect((await screen.findByRole("alert")).textContent).toContain("HubSpot is resting");
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByText("Ana Silva")).toBeTruthy();
  });

  it("may have words of its own for what went wrong", async () => {
    answer(api.team.members, refuse(503, "HubSpot is resting"));
    show(<Names words={({ message }) => `No team: ${message}`} />);
    expect((await screen.findByRole("alert")).textContent).toContain("No team: HubSpot is resting");
  });

  it("says what is missing where nothing around it does", async () => {
    answer(api.team.members, refuse(503, "HubSpot is resting"));
    show(<Names errorTitle="The team could not be loaded" />);
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("The team could not be loaded")).toBeTruthy();
    expect(alert.getByText("HubSpot is resting")).toBeTruthy();
  });

  it("of another version than the answer offers to reload, as another try would end the same", async () => {
    vi.stubGlobal("reportError", vi.fn());
    answer(api.team.members, Response.json({ somebody: "else" }));
    show(<Names words={(problem) => `No team: ${wordsOf(problem, "Ask somebody.")}`} />);
    expect((await screen.findByRole("alert")).textContent).toContain("Reload the page.");
    expect(screen.queryByRole("button", { name: "try again" })).toBeNull();
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    await userEvent.click(screen.getByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("is a card where it failed to load what would have been cards, and no card in a card", async () => {
    answer(api.team.members, refuse(503, "HubSpot is resting"));
    const { unmount } = show(<Names hasCards />);
    expect((await screen.findByRole("alert")).dataset.card).toBe("true");
    unmount();
    show(<Names />);
    expect((await screen.findByRole("alert")).dataset.card).toBe("false");
  });

  it("[F4] keeps what it has when a later try fails", async () => {
    const calls = answer(api.team.members, [rep], refuse(503, "HubSpot is resting"));
    show(<Names />);
    await userEvent.click(await screen.findByRole("button", { name: "again" }));
    expect(calls).toHaveLength(2);
    expect(screen.getByText("Ana Silva")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
