import { createHash } from "node:crypto";
import { api } from "@touchline/contract";
import { retryDelay, unsubscribedText } from "@touchline/domain";
import type { JobContext, ScheduleContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { forEachInTurn } from "../../jobs/for-each-in-turn.ts";
import type { Payload } from "../../jobs/job.ts";
import { MailError, type Mailer, type OutgoingMail } from "../../ports/mail.ts";
import { withUnsubscribe } from "../../shared/mail/mail-layout.ts";
import type { ClaimedMail, MailSettlement } from "./mails.repository.ts";

type Context = Pick<JobContext, "viewer" | "clock" | "inStore" | "mailer" | "publicUrl">;
type Run = Payload<typeof jobs.sendMail>;

/** Longer than the longest pause, and than a worker may take for one mail. */
const STUCK_MS = 15 * 60_000;

/** With pauses up to five minutes, a little over an hour. */
const MAX_ATTEMPTS = 20;

/** Longer than a conversation with a mail server takes. */
const TIMEOUT_SECONDS = 120;

const NOT_SET_UP = "Email isn't set up. Ask your administrator.";
const MAYBE_DELIVERED =
  "It may have arrived: the connection broke before the mail server answered.";
const SENDER_LOST = "It may have arrived: sending stopped before the result was saved.";

/** Responses that include mail states. */
const STALE_PATHS = [
  api.reviews.ofMember,
  api.reviews.ofDeal,
  api.meetings.event,
  api.invitations.list,
].map(({ path }) => path);

type Outcome =
  | { kind: "sent"; words: string | null; recipients: string[] }
  | { kind: "later"; words: string; recipients: string[] }
  | { kind: "failed"; words: string; recipients: string[] };

/**
 * Sends one mail with system access: it goes out even if its author has left since. A mail that may
 * have arrived is never resent automatically, only on a user's request.
 */
export async function sendMail(context: Context, run: Run): Promise<void> {
  const { inStore, clock } = context;
  const system = systemOf(context.viewer.organisationId);
  const claim = await inStore(system, (store) => store.mails.claim(run.mailId, clock()));
  switch (claim.kind) {
    case "nothing":
      return;
    case "sending":
      return inStore(system, (store) => waitOrGiveUp(store, claim.claimed, run, clock()));
    case "mail": {
      const outcome = await attempt(context, claim.mail);
      return inStore(system, (store) => settle(store, claim.mail, outcome, run, clock()));
    }
  }
}

/**
 * Recovers mail that no worker has touched for longer than any pause between attempts: its job was
 * lost with a worker, or is in the dead-letter queue. Unstarted mail is sent; mail that may have
 * gone out is given up, and its sender is notified.
 */
export async function retryStuckMail({ receivers, inStore, now }: ScheduleContext): Promise<void> {
  const before = new Date(now.getTime() - STUCK_MS);
  await forEachInTurn(await receivers.stuckMails(before), ({ organisationId, id }) =>
    inStore(systemOf(organisationId), async (store) => {
      const stuck = await store.mails.claimStuck(id, before, now);
      if (!stuck) return;
      const seen = stuck.state === "sending" ? stuck.attempts : null;
      await store.jobs.add(jobs.sendMail, { mailId: id, tries: 1, seen });
      await store.audit.record(now, "mail.taken-up", `mail ${id}`, { state: stuck.state });
    }),
  );
}

/** The result per recipient, in order. */
interface AttemptResult {
  got: string[];
  unsubscribed: string[];
  troubles: Array<{ address: string; error: MailError }>;
}

/** Sends to each recipient in turn, skipping unsubscribed ones and those who already got it. */
async function attempt(context: Context, mail: ClaimedMail): Promise<Outcome> {
  const { viewer, inStore, clock, mailer } = context;
  if (!mailer) return { kind: "failed", words: NOT_SET_UP, recipients: mail.recipients };
  const system = systemOf(viewer.organisationId);
  const { messages, unsubscribed } = await messagesOf(context, mail);
  const attempted: AttemptResult = { got: [], unsubscribed, troubles: [] };
  for (const message of messages) {
    const error = await sendOrError(mailer, message);
    if (error) attempted.troubles.push({ address: message.recipient, error });
    else {
      attempted.got.push(message.recipient);
      const left = remainingRecipients(mail, attempted);
      if (left.length > 0)
        await inStore(system, (store) => store.mails.setRecipients(mail, left, clock()));
    }
    // The server would not accept the others either, or we don't know whether it receives anything.
    if (error?.kind === "later" || error?.kind === "unclear") break;
  }
  return outcomeOf(mail, attempted);
}

/**
 * The mail for each recipient, with their own unsubscribe link, and the recipients who have
 * unsubscribed.
 */
async function messagesOf({ viewer, inStore, clock, publicUrl }: Context, mail: ClaimedMail) {
  const { workspace, links } = await inStore(systemOf(viewer.organisationId), async (store) => ({
    workspace: (await store.workspace.read()).name,
    links: await store.mailRecipients.withLinks(mail.recipients, clock()),
  }));
  const linkOf = new Map(links.map((link) => [link.address, link]));
  const { id, replyTo, subject } = mail;
  const messages: OutgoingMail[] = [];
  const unsubscribed: string[] = [];
  for (const recipient of mail.recipients) {
    const link = linkOf.get(recipient.toLowerCase());
    if (!link || link.isUnsubscribed) unsubscribed.push(recipient);
    else {
      const url = `${publicUrl}/unsubscribe/${link.secret}`;
      messages.push({
        id: `${id}-${createHash("sha256").update(link.address).digest("hex").slice(0, 12)}`,
        ...{ recipient, unsubscribeUrl: url, replyTo, subject },
        ...withUnsubscribe(mail, { workspace, url }),
      });
    }
  }
  return { messages, unsubscribed };
}

async function sendOrError(mailer: Mailer, message: OutgoingMail): Promise<MailError | null> {
  try {
    await mailer.send(message);
    return null;
  } catch (error) {
    if (error instanceof MailError) return error;
    throw error;
  }
}

const remainingRecipients = ({ recipients }: ClaimedMail, { got, unsubscribed }: AttemptResult) =>
  recipients.filter((address) => !got.includes(address) && !unsubscribed.includes(address));

function outcomeOf(mail: ClaimedMail, attempted: AttemptResult): Outcome {
  const { got, unsubscribed, troubles } = attempted;
  const left = remainingRecipients(mail, attempted);
  const refused = unsubscribed.length > 0 ? [unsubscribedText(unsubscribed)] : [];
  if (left.length === 0 && got.length > 0) {
    return { kind: "sent", words: refused[0] ?? null, recipients: got };
  }
  const isOnly = mail.recipients.length === 1;
  const said = troubles.map((trouble) => troubleText(trouble, isOnly));
  const words = [...said, ...refused].join("; ");
  if (left.length === 0) return { kind: "failed", words, recipients: unsubscribed };
  const kinds = troubles.map(({ error }) => error.kind);
  const isLater = kinds.includes("later") || kinds.includes("put-off");
  // A mail that may have arrived is only resent by a user.
  const isFailed = kinds.includes("unclear") || !isLater;
  return { kind: isFailed ? "failed" : "later", words, recipients: left };
}

function troubleText(
  { address, error: { kind, message } }: AttemptResult["troubles"][number],
  isOnly: boolean,
): string {
  if (kind === "later") return message;
  if (kind === "unclear") return `${MAYBE_DELIVERED} (${message})`;
  return isOnly ? message : `${address}: ${message}`;
}

async function settle(
  store: Store,
  mail: ClaimedMail,
  outcome: Outcome,
  { tries }: Run,
  now: Date,
): Promise<void> {
  switch (outcome.kind) {
    case "sent": {
      const { words, recipients } = outcome;
      return saveSettlement(store, mail, { state: "sent", words, recipients, settledAt: now }, now);
    }
    case "failed": {
      const { words, recipients } = outcome;
      return saveSettlement(
        store,
        mail,
        { state: "failed", words, recipients, settledAt: now },
        now,
      );
    }
    case "later": {
      const { words, recipients } = outcome;
      if (tries >= MAX_ATTEMPTS) {
        const last = `Failed after ${tries} attempts: ${words}`;
        const to = { state: "failed", words: last, recipients, settledAt: now } as const;
        return saveSettlement(store, mail, to, now);
      }
      await saveSettlement(
        store,
        mail,
        { state: "waiting", words, recipients, settledAt: null },
        now,
      );
      const startAfterSeconds = Math.ceil(retryDelay(tries, 0) / 1000);
      await store.jobs.add(
        jobs.sendMail,
        { mailId: mail.id, tries: tries + 1, seen: null },
        { startAfterSeconds },
      );
    }
  }
}

/** Another worker may still be sending it; seen twice at the same attempt, it isn't. */
async function waitOrGiveUp(
  store: Store,
  claimed: Pick<ClaimedMail, "id" | "attempts">,
  run: Run,
  now: Date,
): Promise<void> {
  if (run.seen === claimed.attempts) {
    return saveSettlement(
      store,
      claimed,
      { state: "failed", words: SENDER_LOST, settledAt: now },
      now,
    );
  }
  await store.jobs.add(
    jobs.sendMail,
    { ...run, seen: claimed.attempts },
    { startAfterSeconds: TIMEOUT_SECONDS },
  );
}

async function saveSettlement(
  store: Store,
  claimed: Pick<ClaimedMail, "id" | "attempts">,
  to: MailSettlement,
  now: Date,
): Promise<void> {
  const words = to.words === null ? null : to.words.slice(0, 2000);
  if (!(await store.mails.settle(claimed, { ...to, words }, now))) return;
  // Reps send summaries too.
  await store.live.publish({ everybody: true }, { type: "stale", paths: STALE_PATHS });
}
