import { randomUUID } from "node:crypto";
import { noteHtml } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { mailHtml } from "../../shared/mail/mail-layout.ts";
import { publishDigests } from "./digests.service.ts";

/** Notifies an owner once that their digests were switched off, and why. */
export async function notifyDigestOwner(
  context: Pick<JobContext, "viewer" | "inStore" | "clock" | "publicUrl">,
  { ownerId, digestIds, trouble, at }: Payload<typeof jobs.notifyDigestOwner>,
): Promise<void> {
  const { viewer, inStore, clock, publicUrl } = context;
  await inStore(systemOf(viewer.organisationId), async (store) => {
    const now = clock();
    const owner = await store.team.get(ownerId);
    const digests = (await store.digests.list()).filter(({ id }) => digestIds.includes(id));
    await publishDigests(store, ownerId);
    if (!owner || digests.length === 0) return;
    const mail = await store.mails.add(
      {
        id: randomUUID(),
        key: `digests of ${ownerId} off ${at}`,
        recipients: [owner.emailAddress],
        replyTo: "",
        ...switchedOffMail(digests, trouble, publicUrl),
      },
      now,
    );
    if (!mail.isNew) return;
    await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
    await store.audit.record(now, "digest.switched-off", `user ${ownerId}`, { digestIds, trouble });
  });
}

function switchedOffMail(
  digests: Array<{ id: string; name: string }>,
  trouble: string,
  here: string,
) {
  const isOne = digests.length === 1;
  const subject = isOne ? "A digest was turned off" : "Digests were turned off";
  const said = `${isOne ? "This digest is" : "These digests are"} off and no longer sent:`;
  const then = `Fix that, then switch ${isOne ? "it" : "them"} on again in Touchline.`;
  const address = (id: string) => `${here}/digest/${id}`;
  const items = digests.map(
    ({ id, name }) => `<li><a href="${noteHtml(address(id))}">${noteHtml(name)}</a></li>`,
  );
  return {
    subject,
    html: mailHtml({
      title: subject,
      body: [
        `<p style="margin:12px 0 0">${said}</p>`,
        `<ul style="margin:0;padding-left:20px">${items.join("")}</ul>`,
        `<p style="margin:12px 0 0">${noteHtml(trouble)}</p>`,
        `<p style="margin:12px 0 0">${then}</p>`,
      ].join("\n"),
      button: { words: "Open digests", href: noteHtml(`${here}/digests`) },
    }),
    text: [
      said,
      ...digests.map(({ id, name }) => `- ${name}: ${address(id)}`),
      "",
      trouble,
      then,
    ].join("\n"),
  };
}
