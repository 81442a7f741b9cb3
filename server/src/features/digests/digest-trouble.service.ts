import { randomUUID } from "node:crypto";
import { noteHtml } from "@touchline/domain";
import type { JobContext } from "../../context.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { systemOf } from "../../viewer.ts";

/** Tells an owner, once, that a digest of theirs has switched itself off, and why. */
export async function tellDigestOwner(
  context: Pick<JobContext, "viewer" | "inStore" | "clock" | "publicUrl">,
  { digestId, trouble, at }: Payload<typeof jobs.tellDigestOwner>,
): Promise<void> {
  const { viewer, inStore, clock, publicUrl } = context;
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const now = clock();
    const digest = await store.digests.get(digestId);
    const owner = digest && (await store.team.get(digest.ownerId));
    if (!digest || !owner) return;
    const mail = await store.mails.put(
      {
        id: randomUUID(),
        key: `digest ${digestId} off ${at}`,
        recipients: [owner.emailAddress],
        replyTo: "",
        ...offMail(digest.name, trouble, `${publicUrl}/digest/${digestId}`),
      },
      now,
    );
    if (!mail.isNew) return;
    await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
    await store.audit.record(now, "digest.switched-off", `digest ${digestId}`, { trouble });
  });
}

function offMail(name: string, trouble: string, address: string) {
  const said = `Your digest “${name}” switched itself off and is not sent any more.`;
  const then = "Once that is mended, switch it on again.";
  return {
    subject: "Your digest was switched off",
    html: `<p>${noteHtml(said)}</p><p>${noteHtml(trouble)}</p><p><a href="${noteHtml(address)}">${then}</a></p>`,
    text: [said, trouble, then, address].join("\n\n"),
  };
}
