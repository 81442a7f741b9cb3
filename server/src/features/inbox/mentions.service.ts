import { mentionsIn, mentionText } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { notify } from "../../shared/notify.ts";

/** Only the rep it is about and who coaches them can be mentioned; others couldn't open it. */
export async function notifyMentioned(
  { viewer, inStore, clock }: Pick<JobContext, "viewer" | "inStore" | "clock">,
  payload: Payload<typeof jobs.notifyMentioned>,
): Promise<void> {
  const { place, text, cause, actorId, dealId, subject, repId, told } = payload;
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const people = await store.team.list();
    const mentioned = new Set(mentionsIn(text, people));
    const coaching = await store.team.coachesOf(repId);
    const to = people
      .filter(({ id }) => mentioned.has(id) && (coaching.includes(id) || id === repId))
      .filter(({ id }) => !told.includes(id))
      .map(({ id }) => id);
    if (to.length === 0) return;
    const deal = dealId ? await store.deals.getForUpdate(dealId) : undefined;
    const actor = people.find(({ id }) => id === actorId);
    await notify(
      store,
      {
        to,
        cause: `mention ${place} ${cause}`,
        actor: { id: actorId, name: actor?.name ?? "" },
        text: mentionText({ place, deal: deal?.name ?? null, words: text }),
        dealId: deal?.id ?? null,
        ...(subject && { subject }),
      },
      clock(),
    );
  });
}
