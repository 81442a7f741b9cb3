import {
  api,
  type ParsedInput,
  type RouteResult,
  type SetUp,
  type Workspace,
  type WorkspacePerson,
  type WorkspaceServices,
} from "@touchline/contract";
import {
  auditActionPrefixes,
  auditedIds,
  auditValueText,
  type Day,
  handedOverText,
  isBelow,
  isLastManager,
  leads,
  observes,
  reportingObjection,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { dayOf, isTimeZone, quarterAt } from "../../context/time.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { notify } from "../../shared/notify.ts";
import { removeWatcher } from "../../shared/room-watchers.ts";
import { PEOPLE_PATHS } from "./people-paths.ts";

type Context = Pick<RequestContext, "store" | "viewer" | "now">;

export const readWorkspace = ({ store }: Context): Promise<Workspace> => store.workspace.read();

/** Makes every screen refetch, because dates, quarters and sums depend on these settings. */
export async function saveWorkspace(
  { store, now }: Context,
  change: ParsedInput<typeof api.workspace.save>["body"],
): Promise<Workspace> {
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) {
    throw new Refusal("bad_request", "timeZone: there's no time zone with that name.");
  }
  const before = await store.workspace.read();
  if (change.currency && change.currency !== before.currency && before.isCurrencyOfCrm) {
    throw new Refusal("conflict", "currency: your CRM's home currency is used.");
  }
  if (Object.keys(change).length === 0) return before;
  await store.workspace.save(change);
  if (change.timeZone !== undefined && change.timeZone !== before.timeZone) {
    await store.jobs.add(jobs.rescheduleDigests, {});
  }
  await store.audit.record(now, "workspace.changed", "organisation", { before, change });
  await store.live.publish({ everybody: true }, { type: "stale", paths: ALL_PATHS });
  return store.workspace.read();
}

export async function readSetUp({ store, now }: Context): Promise<SetUp> {
  return store.workspace.setUp(quarterAt(now, await store.session.calendar()));
}

export async function saveSetUp(
  context: Context,
  { isDone }: ParsedInput<typeof api.workspace.saveSetUp>["body"],
): Promise<SetUp> {
  const { store, now } = context;
  const before = await readSetUp(context);
  if (before.isDone === isDone) return before;
  await store.workspace.saveSetUp(isDone ? now : null);
  await store.audit.record(now, "workspace.set-up", "organisation", { isDone });
  await store.live.publish(
    { managers: true },
    { type: "stale", paths: [api.session.read.path, api.workspace.setUp.path] },
  );
  return { ...before, isDone };
}

export async function readServices({
  store,
  now,
  config,
}: Context & Pick<RequestContext, "config">): Promise<WorkspaceServices> {
  const { timeZone } = await store.workspace.read();
  const { writtenToday, connected, lost } = await store.workspace.used(dayOf(now, timeZone));
  const { summaries, google, mail } = config;
  return {
    model: summaries && {
      name: summaries.model,
      callsPerDay: summaries.callsPerDay,
      writtenToday,
    },
    calendars: { hasGoogle: google !== null, connected, lost },
    mail: mail && { from: mail.from },
  };
}

export const readPeople = ({ store }: Context): Promise<WorkspacePerson[]> =>
  store.workspace.people();

export async function setRole(
  context: Context,
  id: string,
  { role, observesId = null, successorId }: ParsedInput<typeof api.workspace.setRole>["body"],
): Promise<WorkspacePerson> {
  const { store, now } = context;
  const person = await mustBeActive(context, id);
  if (observesId !== null) {
    if (!observes(role) || observesId === id) {
      throw new Refusal("bad_request", "observesId: only observers look at someone else's team.");
    }
    await mustBeActive(context, observesId);
  }
  if (person.role === role && person.observesId === observesId) return person;
  if (!leads(role)) {
    await mustNotBeLastManager(context, id);
    await handOverReports(context, person, successorId);
  }
  await store.workspace.setRole(id, role, observesId);
  await store.audit.record(now, "member.role-changed", `user ${id}`, {
    role,
    ...(observesId && { observesId }),
  });
  return publishAndRead(context, id);
}

/** Sets a user's manager from today on; before, the tree stays what it was. */
export async function setManager(
  context: Context,
  id: string,
  managerId: string | null,
): Promise<WorkspacePerson> {
  const { store, now } = context;
  // Lock, so that two concurrent changes can't create a reporting cycle.
  await store.workspace.lockManagers();
  const person = await mustBeActive(context, id);
  if (person.managerId === managerId) return person;
  if (managerId !== null) {
    await mustBeActive(context, managerId);
    const all = await store.workspace.people();
    const people = all.map((one) => ({ ...one, hasLeft: one.deactivatedAt !== null }));
    const problem = reportingObjection(people, id, managerId);
    if (problem) throw new Refusal("bad_request", `managerId: ${problem}`);
  }
  await store.workspace.setManager(id, managerId, await todayOf(context));
  await store.audit.record(now, "member.team-changed", `user ${id}`, { to: managerId });
  return publishAndRead(context, id);
}

/** Revokes sessions and tokens at once; the user's data and history stay. */
export async function deactivate(
  context: Context,
  id: string,
  { handOverTo, successorId }: ParsedInput<typeof api.workspace.deactivate>["body"],
): Promise<WorkspacePerson> {
  const { store, viewer, now } = context;
  if (id === viewer.userId) {
    throw new Refusal("conflict", "You can't deactivate yourself. Ask another manager.");
  }
  const leaver = await mustBeActive(context, id);
  await mustNotBeLastManager(context, id);
  const heir = handOverTo ? await mustBeActive(context, handOverTo) : null;
  const handed = heir ? await store.workspace.reassignActions(id, heir.id, now) : 0;
  if (heir && handed > 0) await notifyHeir(context, heir.id, id, handed);
  await handOverReports(context, leaver, successorId);
  await store.workspace.setDeactivated(id, now);
  const tokens = await store.tokens.revokeAll(id, now);
  await removeWatcher(store, id);
  await store.audit.record(now, "member.deactivated", `user ${id}`, {
    ...(heir && { handOverTo: heir.id, handed }),
    ...(tokens > 0 && { tokens }),
  });
  return publishAndRead(context, id);
}

/** Without a named successor, reports move up to the leaver's own manager. */
async function handOverReports(
  context: Context,
  leaver: WorkspacePerson,
  successorId: string | null | undefined,
): Promise<void> {
  const leadId = successorId === undefined ? leaver.managerId : successorId;
  if (successorId) await placeSuccessor(context, successorId, leaver);
  await context.store.workspace.reassignReports(leaver.id, leadId, await todayOf(context));
}

/** A successor from the leaver's own team takes the leaver's place in the tree. */
async function placeSuccessor(
  context: Context,
  successorId: string,
  leaver: WorkspacePerson,
): Promise<void> {
  const { store } = context;
  const successor = await mustBeActive(context, successorId);
  if (!leads(successor.role) || successorId === leaver.id) {
    throw new Refusal("bad_request", "successorId: choose a manager who stays.");
  }
  const people = (await store.workspace.people()).map((one) => ({ ...one, hasLeft: false }));
  if (!isBelow(people, successorId, leaver.id)) return;
  await store.workspace.setManager(successorId, leaver.managerId, await todayOf(context));
}

async function todayOf({ store, now }: Context): Promise<Day> {
  return dayOf(now, (await store.session.calendar()).timeZone);
}

async function notifyHeir(
  { store, viewer, now }: Context,
  heirId: string,
  leaverId: string,
  actions: number,
): Promise<void> {
  const leaver = await store.team.get(leaverId);
  const manager = await store.team.get(viewer.userId);
  await notify(
    store,
    {
      to: [heirId],
      cause: `heir of ${leaverId} ${now.toISOString()}`,
      actor: { id: viewer.userId, name: manager?.name ?? "" },
      text: handedOverText({ from: leaver?.name ?? "", actions }),
      subject: { kind: "actions", id: null },
    },
    now,
  );
}

export async function reactivate(context: Context, id: string): Promise<WorkspacePerson> {
  const { store, now } = context;
  const person = await store.workspace.person(id);
  if (!person) throw memberNotFound();
  if (!person.deactivatedAt) return person;
  await store.workspace.setDeactivated(id, null);
  await store.audit.record(now, "member.reactivated", `user ${id}`);
  return publishAndRead(context, id);
}

export async function readAudit(
  { store }: Context,
  { limit, action, ...asked }: ParsedInput<typeof api.workspace.audit>["query"],
): Promise<RouteResult<typeof api.workspace.audit>> {
  const deeds = action ? auditActionPrefixes(action) : undefined;
  const found = await store.workspace.audit({ ...asked, deeds, limit: limit + 1 });
  const entries = found.slice(0, limit);
  const ids = [...new Set(entries.flatMap(auditedIds))];
  const stages = entries.flatMap(({ detail }) =>
    detail.property === "dealstage" ? [auditValueText(detail.from), auditValueText(detail.to)] : [],
  );
  const names = await store.workspace.namesOf(ids, stages);
  return { entries, names, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

const ALL_PATHS = [
  api.workspace.read,
  api.session.read,
  api.forecast.teamOverview,
  api.forecast.tree,
  api.goals.checkIns,
  api.goals.checkIn,
  api.deals.list,
  api.actions.list,
  api.alerts.list,
].map(({ path }) => path);

async function publishAndRead({ store }: Context, id: string): Promise<WorkspacePerson> {
  await store.live.publish({ everybody: true }, { type: "stale", paths: PEOPLE_PATHS });
  const person = await store.workspace.person(id);
  if (!person) throw memberNotFound();
  return person;
}

async function mustBeActive({ store }: Context, id: string): Promise<WorkspacePerson> {
  const person = await store.workspace.person(id);
  if (!person || person.deactivatedAt) throw memberNotFound();
  return person;
}

async function mustNotBeLastManager({ store }: Context, id: string): Promise<void> {
  const managers = await store.workspace.lockManagers();
  if (!isLastManager(managers, id)) return;
  throw new Refusal(
    "conflict",
    managers.length === 1
      ? "A workspace needs a manager. Make someone else a manager first."
      : "A workspace needs a manager who has signed in. The others haven't yet.",
  );
}
