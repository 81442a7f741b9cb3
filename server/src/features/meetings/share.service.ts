import { createHash, randomUUID } from "node:crypto";
import type { EventDetail } from "@touchline/contract";
import { z } from "zod";
import type { RequestContext } from "../../context.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { mustBeWithinTheDay } from "../../mail-quota.ts";
import { type Context, detail, mustOwn, record } from "./events.service.ts";
import { summaryMail } from "./summary-mail.ts";

const Address = z.email();
const MOST_NAMED = 10;
const MOST_OUTSIDE = 20;

/**
 * Sends the summary of a meeting by e-mail.
 *
 * The same words to the same people are one mail, however often they are asked
 * for; only one that failed is tried again.
 */
export async function shareSummary(
  context: Context & Pick<RequestContext, "config">,
  key: string,
  to: string[],
): Promise<EventDetail> {
  const { store, viewer, now, config } = context;
  const event = await mustOwn(context, key);
  const recipients = mustBeAddresses(to);
  await mustBeMostlyTheTeam(context, recipients);
  if (!config.mail) throw new Refusal("conflict", "E-mail is not set up on this installation.");
  const { timeZone } = await store.session.calendar();
  const author = await store.team.get(viewer.userId);
  const composed = summaryMail(await detail(context, event), {
    from: author?.name ?? "",
    timeZone,
    here: `${config.publicUrl}/launch?event=${event.id}`,
  });
  const mail = await store.mails.put(
    {
      id: randomUUID(),
      key: `meeting ${event.id} ${fingerprint([composed.subject, composed.html, ...recipients])}`,
      recipients,
      replyTo: await store.session.verifiedAddress(),
      ...composed,
    },
    now,
  );
  const isAskedAgain = !mail.isNew && mail.state !== "failed";
  if (isAskedAgain) return detail(context, event);
  await mustBeWithinTheDay(context, recipients.length);
  if (mail.isNew) await store.events.addSummary(randomUUID(), event.id, mail.id, now);
  else await store.mails.again(mail.id, now);
  await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
  await record(context, event, "meeting.shared", { recipients });
  return detail(context, event);
}

/** Every one of them, or none is sent: whoever mistyped one is told which. */
function mustBeAddresses(given: string[]): string[] {
  const wrong = given.filter((address) => !Address.safeParse(address).success);
  if (wrong.length > 0) {
    const named = wrong.slice(0, MOST_NAMED).map((address) => address.slice(0, 80));
    throw new Refusal("bad_request", `Not an e-mail address: ${named.join(", ")}`);
  }
  return [...new Set(given.map((address) => address.toLowerCase()))].sort();
}

/** A team may be large; whoever else hears of a meeting are those who were in it. */
async function mustBeMostlyTheTeam({ store }: Context, recipients: string[]): Promise<void> {
  if (recipients.length <= MOST_OUTSIDE) return;
  const team = new Set((await store.team.list()).map((one) => one.emailAddress.toLowerCase()));
  if (recipients.filter((address) => !team.has(address)).length <= MOST_OUTSIDE) return;
  throw new Refusal(
    "bad_request",
    `A summary goes to your team and at most ${MOST_OUTSIDE} other addresses.`,
  );
}

function fingerprint(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
