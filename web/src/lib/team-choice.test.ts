import { globSync, readFileSync } from "node:fs";
import { api, type Route, takesTeam } from "@touchline/contract";
import { afterEach, describe, expect, it } from "vitest";
import { routeQuery } from "./api.ts";
import { chooseTeam, readTeamSearch, withChosenTeam } from "./team-choice.ts";

const TEAM = "23aea7ac-bc40-4e3b-80d0-af309178fce2";

afterEach(() => chooseTeam(undefined));

describe("[TREE-8] the chosen team", () => {
  it("goes with every call that takes one, and is part of the query's key", () => {
    const all = routeQuery(api.alerts.list, {}).queryKey;
    chooseTeam(TEAM);
    expect(withChosenTeam(api.alerts.list, {})).toEqual({ query: { team: TEAM } });
    expect(routeQuery(api.alerts.list, {}).queryKey).not.toEqual(all);
    expect(withChosenTeam(api.inbox.list, { query: {} })).toEqual({ query: {} });
  });

  it("gives way to a team that a call names itself", () => {
    chooseTeam(TEAM);
    const query = { team: undefined };
    expect(withChosenTeam(api.team.members, { query })).toEqual({ query });
  });

  it.each([
    [TEAM, { team: TEAM }],
    ["direct", { team: "direct" }],
    ["everyone", {}],
    ["", {}],
    [7, {}],
  ])("is read from an address: %s", (team, expected) => {
    expect(readTeamSearch({ team })).toEqual(expected);
  });

  it("isn't fixed when a file is loaded: a query of such a route is made when it is used", () => {
    const routes = api as unknown as Record<string, Record<string, Route>>;
    const files = globSync("**/*.{ts,tsx}", { cwd: "web/src" });
    expect(files.length).toBeGreaterThan(500);
    const fixed = files.flatMap((file) =>
      [
        ...readFileSync(`web/src/${file}`, "utf8").matchAll(
          /^(?:export )?const \w+ = (?:\{\s*\.\.\.)?routeQuery\(api\.(\w+)\.(\w+)/gm,
        ),
      ].flatMap(([, area = "", name = ""]) => {
        const route = routes[area]?.[name];
        return route && takesTeam(route) ? `${file}: ${area}.${name}` : [];
      }),
    );
    expect(fixed).toEqual([]);
  });
});
