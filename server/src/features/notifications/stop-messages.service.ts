import { context as aside, link, type SlackSwitch, section, stoppedText } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import type { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { ignoreUnreachable } from "../../shared/ignore-unreachable.ts";
import { saveMember } from "./preferences.service.ts";

type Press = Payload<typeof jobs.answerPress>;
type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "chatOf" | "publicUrl">;

/** Turns a kind of messages off for the person who pressed, and says how to turn it on again. */
export async function stopMessages(
  { viewer, inStore, clock, chatOf, publicUrl }: Context,
  { userId, responseUrl }: Press,
  kind: SlackSwitch,
): Promise<void> {
  const { organisationId } = viewer;
  const isDone = await inStore({ organisationId, userId, role: "rep" }, async (store) => {
    const member = await store.slackPreferences.member(userId);
    if (!member) return false;
    const slack = { ...member.preferences.slack, [kind]: false };
    await saveMember({ store, now: clock() }, userId, slack);
    return true;
  });
  if (!isDone) return;
  const text = stoppedText(kind);
  const settings = link(`${publicUrl}/settings`, "Turn them on again in Settings");
  const reply = { text, blocks: [section(text), aside(settings)] };
  await ignoreUnreachable(async () => (await chatOf(viewer)).respond(responseUrl, reply));
}
