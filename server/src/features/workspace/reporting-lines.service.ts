import type {
  api,
  HubspotTeam,
  ParsedInput,
  RouteResult,
  WorkspacePerson,
} from "@touchline/contract";
import { linesObjection, proposeTeams, type ReportingPerson } from "@touchline/domain";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { Refusal } from "../../http/refusal.ts";
import { CrmError, type CrmTeam } from "../../ports/crm.ts";
import { PEOPLE_PATHS } from "./people-paths.ts";

const toReporting = (people: readonly WorkspacePerson[]): ReportingPerson[] =>
  people.map((person) => ({ ...person, hasLeft: person.deactivatedAt !== null }));

/** Compares HubSpot's teams with the reporting lines. */
export async function readHubspotTeams(
  context: Pick<VendorContext, "viewer" | "inStore" | "crmOf">,
): Promise<{ teams: HubspotTeam[] }> {
  const { viewer, inStore } = context;
  const teams = await crmTeams(context);
  const people = await inStore(viewer, (store) => store.workspace.people(), "read");
  const idByEmail = new Map(people.map(({ id, emailAddress }) => [emailAddress.toLowerCase(), id]));
  const known = teams.map(({ id, name, members }) => ({
    ...{ id, name },
    members: members.flatMap(({ email, isPrimary }) => {
      const personId = idByEmail.get(email.toLowerCase());
      return personId ? { personId, isPrimary } : [];
    }),
  }));
  const proposed = proposeTeams(known, toReporting(people));
  return {
    teams: proposed.map((team, index) => ({
      ...team,
      unknown: (teams[index]?.members.length ?? 0) - (known[index]?.members.length ?? 0),
    })),
  };
}

async function crmTeams({
  viewer,
  crmOf,
}: Pick<VendorContext, "viewer" | "crmOf">): Promise<CrmTeam[]> {
  try {
    const crm = await crmOf(viewer);
    return await crm.teams();
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    if (error.kind === "away") {
      throw new Refusal("unavailable", "HubSpot didn't answer. Try again in a minute.");
    }
    throw new Refusal("conflict", `HubSpot's teams can't be read. ${error.message}`);
  }
}

/** All lines or none; nobody else is moved. */
export async function setReportingLines(
  { store, now }: Pick<RequestContext, "store" | "now">,
  { lines }: ParsedInput<typeof api.workspace.setReportingLines>["body"],
): Promise<RouteResult<typeof api.workspace.setReportingLines>> {
  // Lock, so that two concurrent changes can't create a reporting cycle.
  await store.workspace.lockManagers();
  const people = await store.workspace.people();
  const active = new Map(
    people.filter(({ deactivatedAt }) => !deactivatedAt).map((person) => [person.id, person]),
  );
  if (new Set(lines.map(({ personId }) => personId)).size < lines.length) {
    throw new Refusal("bad_request", "lines: list everyone only once.");
  }
  if (lines.some(({ personId }) => !active.has(personId))) throw memberNotFound();
  const objection = linesObjection(toReporting(people), lines);
  if (objection) {
    const name = active.get(objection.personId)?.name ?? "";
    throw new Refusal("bad_request", `lines: ${name}: ${objection.problem}`);
  }
  const changed = lines.filter(
    ({ personId, managerId }) => active.get(personId)?.managerId !== managerId,
  );
  const today = dayOf(now, (await store.session.calendar()).timeZone);
  for (const { personId, managerId } of changed) {
    await store.workspace.setManager(personId, managerId, today);
    await store.audit.record(now, "member.team-changed", `user ${personId}`, { to: managerId });
  }
  if (changed.length > 0) {
    await store.live.publish({ everybody: true }, { type: "stale", paths: PEOPLE_PATHS });
  }
  return {
    before: changed.map(({ personId }) => ({
      personId,
      managerId: active.get(personId)?.managerId ?? null,
    })),
  };
}
