import { alertMessage } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { ChatError } from "../../ports/chat.ts";
import { ignoreUnreachable } from "../../shared/ignore-unreachable.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "chatOf" | "publicUrl">;

/** How long posting a message to Slack may take. */
const IN_FLIGHT_SECONDS = 5;

/** Withdraws notifications about undone changes, and corrects messages already sent. */
export async function withdraw(store: Store, ids: string[]): Promise<void> {
  for (const messageId of await store.alertLedger.withdraw(ids)) {
    await store.jobs.add(jobs.withdrawMessage, { messageId });
  }
}

export async function withdrawMessage(
  { viewer, inStore, chatOf, publicUrl }: Context,
  { messageId }: Payload<typeof jobs.withdrawMessage>,
): Promise<void> {
  const system = systemOf(viewer.organisationId);
  const later = (seconds: number) =>
    inStore(system, (store) =>
      store.jobs.add(jobs.withdrawMessage, { messageId }, { startAfterSeconds: seconds }),
    );
  const said = await inStore(system, async (store) => {
    const left = await store.alertLedger.inMessage(messageId);
    const frame = await store.slackPreferences.frame();
    const message = left.length > 0 ? alertMessage(left, { ...frame, publicUrl }) : null;
    return { message, at: await store.chat.reword(messageId, message) };
  });
  if (said.at === "sending") return later(IN_FLIGHT_SECONDS);
  const { message, at } = said;
  if (at === null) return;
  try {
    await ignoreUnreachable(async () => {
      const chat = await chatOf(viewer);
      await (message ? chat.update(at, message) : chat.remove(at));
    });
  } catch (error) {
    if (!(error instanceof ChatError) || error.kind !== "limited") throw error;
    await later(error.retryAfterSeconds ?? 30);
  }
}
