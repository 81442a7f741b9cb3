import { randomUUID } from "node:crypto";
import {
  api,
  type MemberNotes,
  type ParsedInput,
  type RouteResult,
  type Skill,
  type UserUpdate,
} from "@touchline/contract";
import { type Rating, ratedSkills, type SkillName } from "@touchline/domain";
import { Refusal } from "../../http/refusal.ts";
import { cleanHtml } from "../../shared/html.ts";
import { type Context, mustBeMember } from "./must-be-member.ts";

const MAX_UPDATES = 1000;
const MAX_NOTES_LENGTH = 100_000;

export async function listUpdates(context: Context, memberId: string): Promise<UserUpdate[]> {
  await mustBeMember(context, memberId);
  return context.store.memberFile.updates(memberId, MAX_UPDATES);
}

export async function addUpdate(
  context: Context,
  memberId: string,
  given: ParsedInput<typeof api.people.addUpdate>["body"],
): Promise<UserUpdate> {
  const { store, now } = context;
  if (given.teamMemberId !== memberId) {
    throw new Refusal("bad_request", "teamMemberId: doesn't match the member in the path.");
  }
  await mustBeMember(context, memberId);
  const { user } = await store.session.read();
  const update = { id: randomUUID(), ...given, createdBy: user.name };
  await store.memberFile.addUpdate(update, now);
  await store.audit.record(now, "update.added", `update ${update.id}`, {
    member: memberId,
    status: given.status,
  });
  await publishMemberFile(context, memberId, [api.people.updates.path, api.people.teamTable.path]);
  return { ...update, createdAt: now.toISOString() };
}

export async function readNotes(context: Context, memberId: string): Promise<MemberNotes> {
  await mustBeMember(context, memberId);
  const notes = await context.store.memberFile.notes(memberId);
  return notes ?? { html: "", version: 0, updatedAt: null };
}

/** Saves the notes, unless another user has changed them since they were loaded. */
export async function saveNotes(
  context: Context,
  memberId: string,
  { html: given, basedOn }: ParsedInput<typeof api.people.saveNotes>["body"],
): Promise<MemberNotes> {
  const { store, now } = context;
  const before = await readNotes(context, memberId);
  const html = cleanHtml(given);
  if (html.length > MAX_NOTES_LENGTH) {
    throw new Refusal("too_large", "html: the notes are too long to be saved.");
  }
  if (html === before.html) return before;
  const saved = await store.memberFile.saveNotes(memberId, { html, basedOn }, now);
  if (!saved) {
    throw new Refusal("conflict", "Someone else changed these notes. Nothing was overwritten.");
  }
  await store.audit.record(now, "member-notes.changed", `user ${memberId}`, {
    version: saved.version,
  });
  await store.live.publish({ managers: true }, { type: "stale", paths: [api.people.notes.path] });
  return saved;
}

export async function readSkills(context: Context, memberId: string): Promise<Skill[]> {
  await mustBeMember(context, memberId);
  return skillsFrom(await context.store.memberFile.newestRatings(memberId));
}

export async function readTeamSkills({
  store,
}: Context): Promise<RouteResult<typeof api.people.teamSkills>> {
  const ratings = await store.memberFile.teamRatings();
  return [...Map.groupBy(ratings, ({ memberId }) => memberId)].map(([memberId, newest]) => ({
    memberId,
    skills: skillsFrom(newest),
  }));
}

function skillsFrom(newest: Rating[]): Skill[] {
  return ratedSkills(newest).map(({ ratedAt, ...skill }) => ({
    ...skill,
    ratedAt: ratedAt?.toISOString() ?? null,
  }));
}

/** Adds new skill ratings; skills not given, and earlier ratings, stay. */
export async function saveSkills(
  context: Context,
  memberId: string,
  ratings: { id: SkillName; value: number }[],
): Promise<Skill[]> {
  const { store, now } = context;
  await mustBeMember(context, memberId);
  if (new Set(ratings.map(({ id }) => id)).size < ratings.length) {
    throw new Refusal("bad_request", "id: each skill can be rated once.");
  }
  if (ratings.length > 0) {
    await store.memberFile.rate(memberId, ratings, now);
    await store.audit.record(now, "skills.rated", `user ${memberId}`, {
      ratings: Object.fromEntries(ratings.map(({ id, value }) => [id, value])),
    });
    await publishMemberFile(context, memberId, [
      api.people.skills.path,
      api.people.teamSkills.path,
    ]);
  }
  return readSkills(context, memberId);
}

/** Notifies the managers and the member, who can read it too. */
async function publishMemberFile(
  { store }: Context,
  memberId: string,
  paths: string[],
): Promise<void> {
  await store.live.publish({ managers: true, userIds: [memberId] }, { type: "stale", paths });
}
