import { api, type RouteResponse } from "@touchline/contract";
import type { JobContext, RequestContext, ScheduleContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import { jobs } from "../../jobs/catalog.ts";
import { forEachInTurn } from "../../jobs/for-each-in-turn.ts";
import type { Payload } from "../../jobs/job.ts";
import { ChatError, type ChatPerson } from "../../ports/chat.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "chatOf" | "clock">;

const REFRESH_MS = 7 * 86_400_000;
const MAX_AT_ONCE = 50;

/** Queues reading the names and pictures of linked people, a week after they were last read. */
export async function queueDueProfiles({
  receivers,
  inStore,
  now,
}: ScheduleContext): Promise<void> {
  await forEachInTurn(await receivers.connected("slack"), (organisationId) =>
    inStore(systemOf(organisationId), async (store) => {
      const since = new Date(now.getTime() - REFRESH_MS);
      const slackUserIds = await store.slackBindings.claimProfiles(since, now, MAX_AT_ONCE);
      if (slackUserIds.length > 0) await store.jobs.add(jobs.readSlackPeople, { slackUserIds });
    }),
  );
}

/** Reads names and pictures from Slack. Outages rise, so that the job runs again. */
export async function readPeople(
  { viewer, inStore, chatOf }: Context,
  { slackUserIds }: Payload<typeof jobs.readSlackPeople>,
): Promise<void> {
  const system = systemOf(viewer.organisationId);
  for (const slackUserId of slackUserIds) {
    const person = await findPerson({ viewer, chatOf }, slackUserId, { isPatient: true });
    if (!person) continue;
    await inStore(system, async (store) => {
      if (!(await store.slackBindings.saveProfile(slackUserId, person))) return;
      await store.live.publish({ everybody: true }, { type: "stale", paths: PEOPLE_PATHS });
    });
  }
}

/** The responses that show Slack names and pictures. */
export const PEOPLE_PATHS = [
  api.notifications.members.path,
  api.slack.loggedIn.path,
  api.slack.pictures.path,
];

/**
 * A person's name and picture. Null if Slack doesn't let us read profiles, doesn't know the person,
 * or, unless we can wait, doesn't answer: a link works without them.
 */
export async function findPerson(
  { viewer, chatOf }: Pick<Context, "viewer" | "chatOf">,
  slackUserId: string,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<ChatPerson | null> {
  try {
    const chat = await chatOf(systemOf(viewer.organisationId));
    return await chat.person(slackUserId);
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    if (isPatient && (error.kind === "away" || error.kind === "limited")) throw error;
    return null;
  }
}

/** Pictures of linked people; a rep gets their own. */
export async function listPictures({
  store,
}: Pick<RequestContext, "store">): Promise<RouteResponse<typeof api.slack.pictures>> {
  return store.slackBindings.pictures();
}
