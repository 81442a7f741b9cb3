import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../../testing/product.ts";
import { productWithHubspot } from "../../testing/with-hubspot.ts";

let product: Awaited<ReturnType<typeof productWithHubspot>>;
let nextPortal = 8100;

beforeAll(async () => {
  product = await productWithHubspot();
});
afterAll(() => product.close());

const NORTH = { id: "411", name: "North" };
const SOUTH = { id: "412", name: "South" };
const owner = (id: number, email: string, team: { id: string; name: string } | null) => ({
  ...{ id: String(id), email, firstName: "A", lastName: "B", archived: false },
  ...{ userId: 900 + id, userIdIncludingInactive: 900 + id },
  ...(team && { teams: [{ ...team, primary: true }] }),
});

/** A director with two managers, whose reps HubSpot has in teams and nobody has placed here yet. */
async function company({ hasTeams = true } = {}) {
  const portalId = nextPortal++;
  await product.control.createPortal({ portalId });
  const org = await product.organisation();
  const director = await org.manager({ name: "Dora" });
  const north = await org.manager({ name: "Nora" });
  const south = await org.manager({ name: "Sven", managerId: director.id });
  const ana = await org.rep({ name: "Ana" });
  const ben = await org.rep({ name: "Ben", managerId: north.id });
  const eve = await org.rep({ name: "Eve", managerId: north.id });
  const people = { director, north, south, ana, ben, eve };
  const inTeam = (team: typeof NORTH) => (hasTeams ? team : null);
  await product.control.importInto(portalId, "owners", [
    owner(1, director.email, null),
    owner(2, north.email, inTeam(NORTH)),
    owner(3, south.email.toUpperCase(), inTeam(SOUTH)),
    owner(4, ana.email, inTeam(NORTH)),
    owner(5, ben.email, inTeam(NORTH)),
    owner(6, eve.email, inTeam(SOUTH)),
    owner(7, "stranger@x.test", inTeam(SOUTH)),
  ]);
  return { portalId, org, people };
}

const teamsOf = (who: Person) => product.call(who, api.workspace.hubspotTeams, {});
const setLines = (who: Person, lines: Array<{ personId: string; managerId: string | null }>) =>
  product.call(who, api.workspace.setReportingLines, { body: { lines } });
const pathsAsked = async (portalId: number) =>
  (await product.control.calls()).calls
    .filter((call) => call.portalId === portalId)
    .map(({ path }) => path);
const managersOf = async (who: Person) => {
  const { body } = await product.call(who, api.workspace.people, {});
  const names = new Map(body.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    body.map(({ name, managerId }) => [name, managerId && names.get(managerId)]),
  );
};

describe("[TREE-1] reporting lines from HubSpot's teams", () => {
  it("are proposed with the manager in each team as its lead, and change nothing", async () => {
    const { portalId, people } = await company();
    await product.connect(people.director, portalId, "read");
    const before = await managersOf(people.director);
    const { status, body } = await teamsOf(people.director);
    expect(status).toBe(200);
    const { director, north, south, ana, ben, eve } = people;
    expect(body.teams).toMatchObject([
      { name: "North", leadId: north.id, candidateIds: [north.id], unknown: 0 },
      {
        name: "South",
        leadId: south.id,
        candidateIds: [south.id, director.id, north.id],
        unknown: 1,
      },
    ]);
    const ids = body.teams.map(({ memberIds }) => memberIds.toSorted());
    expect(ids).toEqual([[north.id, ana.id, ben.id].toSorted(), [south.id, eve.id].toSorted()]);
    expect(await managersOf(people.director)).toEqual(before);
  });

  it("come from the owners where the app may not read teams", async () => {
    const { portalId, people } = await company();
    await connectWithoutOptional(people.director, portalId);
    const { body } = await teamsOf(people.director);
    expect(await pathsAsked(portalId)).not.toContain("/settings/users/2026-03/teams");
    await product.connect(people.director, portalId, "read");
    expect((await teamsOf(people.director)).body).toEqual(body);
    expect(await pathsAsked(portalId)).toContain("/settings/users/2026-03/teams");
    expect(body.teams.map(({ name }) => name)).toEqual(["North", "South"]);
  });

  it("say so if HubSpot isn't connected or refuses", async () => {
    const { portalId, people } = await company();
    const message = async () => {
      const { status, body } = await teamsOf(people.director);
      return `${status} ${(body as unknown as { message: string }).message}`;
    };
    expect(await message()).toMatch(/^409 HubSpot's teams can't be read\. /);
    await product.connect(people.director, portalId, "read");
    const refusal = {
      ...{ status: "error", category: "MISSING_SCOPES", message: "Not granted." },
      errors: [{ context: { requiredGranularScopes: ["settings.users.teams.read"] } }],
    };
    await product.control.fail({ kind: "status", status: 403, path: "teams", body: refusal });
    expect(await message()).toMatch(
      /^409 HubSpot's teams can't be read\. .*Missing scope: settings\.users\.teams\.read\./,
    );
    expect((await teamsOf(people.director)).status).toBe(200);
  });

  it("are none where HubSpot has no teams", async () => {
    const { portalId, people } = await company({ hasTeams: false });
    await product.connect(people.director, portalId, "read");
    expect((await teamsOf(people.director)).body).toEqual({ teams: [] });
  });

  it("are applied as chosen, move nobody else, are in the audit log, and can be put back", async () => {
    const { people } = await company();
    const { director, north, south, ana, eve } = people;
    const before = await managersOf(director);
    const chosen = [
      { personId: ana.id, managerId: north.id },
      { personId: eve.id, managerId: south.id },
      { personId: north.id, managerId: director.id },
      { personId: south.id, managerId: director.id },
    ];
    const { status, body } = await setLines(director, chosen);
    expect(status).toBe(200);
    expect(await managersOf(director)).toEqual({
      ...before,
      ...{ Ana: "Nora", Eve: "Sven", Nora: "Dora" },
    });
    // Sven reported to Dora already.
    expect(body.before.map(({ personId }) => personId)).toEqual([ana.id, eve.id, north.id]);
    const audit = await product.call(director, api.workspace.audit, {
      query: { action: "member.team-changed" },
    });
    expect(audit.body.entries.map(({ target }) => target).toSorted()).toEqual(
      [ana, eve, north].map(({ id }) => `user ${id}`).toSorted(),
    );
    expect((await setLines(director, body.before)).status).toBe(200);
    expect(await managersOf(director)).toEqual(before);
  });

  it("are applied together or not at all, and never in a circle", async () => {
    const { people, org } = await company();
    const { director, north, south, ana } = people;
    const before = await managersOf(director);
    const refused = async (lines: Parameters<typeof setLines>[1]) => {
      const answer = await setLines(director, lines);
      return [answer.status, (answer.body as unknown as { message: string }).message];
    };
    const good = { personId: ana.id, managerId: north.id };
    expect(await refused([good, { personId: director.id, managerId: south.id }])).toEqual([
      400,
      "Dora: they already report to this person.",
    ]);
    expect(await refused([good, good])).toEqual([400, "Lines: list everyone only once."]);
    expect(await refused([good, { personId: south.id, managerId: ana.id }])).toEqual([
      400,
      "Sven: this person isn't a manager.",
    ]);
    const stranger = await (await product.organisation()).rep();
    expect((await refused([good, { personId: stranger.id, managerId: north.id }]))[0]).toBe(404);
    expect(await managersOf(director)).toEqual(before);
    const rep = await org.rep();
    expect((await setLines(rep, [good])).status).toBe(403);
    expect((await teamsOf(rep)).status).toBe(403);
  });
});

/** Connects as HubSpot does if the account's plan lacks what is optional. */
async function connectWithoutOptional(by: Person, portalId: number): Promise<void> {
  const { body } = await product.call(by, api.crm.authorize, { query: { scopes: "read" } });
  const form = new URLSearchParams(new URL(body.url).searchParams);
  form.delete("optional_scope");
  form.set("portal", String(portalId));
  form.set("decision", "connect");
  const decided = await fetch(`${product.sandbox.url}/hubspot/oauth/authorize`, {
    ...{ method: "POST", body: form, redirect: "manual" },
  });
  const { searchParams } = new URL(decided.headers.get("location") ?? "");
  const query = { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
  expect((await product.call(by, api.crm.callback, { query })).status).toBe(200);
}
