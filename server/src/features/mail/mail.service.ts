import { api } from "@touchline/contract";
import { retryPause } from "@touchline/domain";
import type { JobContext, ScheduleContext } from "../../context.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { inTurn } from "../../jobs/in-turn.ts";
import type { Payload } from "../../jobs/job.ts";
import { MailError, type Mailer } from "../../ports/mail.ts";
import { systemOf } from "../../viewer.ts";
import type { ClaimedMail, MailSettlement } from "./mails.repository.ts";

type Context = Pick<JobContext, "viewer" | "clock" | "inStore" | "mailer">;
type Run = Payload<typeof jobs.sendMail>;

/** Longer than the longest pause, and than a worker may take for one. */
const STUCK_MS = 15 * 60_000;

/** With pauses up to five minutes, a little over an hour. */
const MOST_TRIES = 20;

/** Longer than a conversation with a mail server takes. */
const PATIENCE_SECONDS = 120;

const NOT_SET_UP = "E-mail is not set up on this installation.";
const MAYBE = "It may have arrived: the line broke before the mail server had answered.";
const LOST = "It may have arrived: whoever was sending it stopped before writing down how it went.";

/** Whose answers show how mail is doing. */
const SHOWN_IN = [
  api.reviews.ofMember,
  api.reviews.ofDeal,
  api.meetings.event,
  api.invitations.list,
].map(({ path }) => path);

/** What became of one attempt. */
type Outcome =
  | { kind: "sent" }
  | { kind: "later"; words: string; recipients: string[] }
  | { kind: "failed"; words: string; recipients: string[] };

/**
 * Sends one mail, as nobody in particular: it goes out even if its author has left since.
 *
 * What may have arrived is never sent again by itself. A person may ask for it.
 */
export async function sendMail(context: Context, run: Run): Promise<void> {
  const { inStore, clock, mailer } = context;
  const system = systemOf(context.viewer.organisationId);
  const claim = await inStore(system, (store) => store.mails.claim(run.mailId, clock()));
  switch (claim.kind) {
    case "nothing":
      return;
    case "sending":
      return inStore(system, (store) => waitOrGiveUp(store, claim.claimed, run, clock()));
    case "mail": {
      const outcome = await attempt(mailer, claim.mail);
      return inStore(system, (store) => settle(store, claim.mail, outcome, run, clock()));
    }
  }
}

/**
 * Takes up mail that nobody has had in hand for longer than any pause between attempts: its job was lost with
 * a worker, or lies among the dead ones. What nobody has begun is sent; what may be out there is given up,
 * and its sender is told.
 */
export async function takeUpStuckMail({ receivers, inStore, now }: ScheduleContext): Promise<void> {
  const before = new Date(now.getTime() - STUCK_MS);
  await inTurn(await receivers.stuckMails(before), ({ organisationId, id }) =>
    inStore(systemOf(organisationId), async (store) => {
      const stuck = await store.mails.takeStuck(id, before, now);
      if (!stuck) return;
      const seen = stuck.state === "sending" ? stuck.attempts : null;
      await store.jobs.add(jobs.sendMail, { mailId: id, tries: 1, seen });
      await store.audit.record(now, "mail.taken-up", `mail ${id}`, { state: stuck.state });
    }),
  );
}

async function attempt(mailer: Mailer | null, mail: ClaimedMail): Promise<Outcome> {
  const { recipients } = mail;
  if (!mailer) return { kind: "failed", words: NOT_SET_UP, recipients };
  try {
    const { refused } = await mailer.send(mail);
    if (refused.length === 0) return { kind: "sent" };
    return {
      kind: refused.some(({ isTemporary }) => isTemporary) ? "later" : "failed",
      words: refused.map(({ address, words }) => `${address}: ${words}`).join("; "),
      // Whoever has got it does not get it again.
      recipients: refused.map(({ address }) => address),
    };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    switch (error.kind) {
      case "later":
        return { kind: "later", words: error.message, recipients };
      case "refused":
        return { kind: "failed", words: error.message, recipients };
      case "unclear":
        return { kind: "failed", words: `${MAYBE} (${error.message})`, recipients };
    }
  }
}

async function settle(
  store: Store,
  mail: ClaimedMail,
  outcome: Outcome,
  { tries }: Run,
  now: Date,
): Promise<void> {
  switch (outcome.kind) {
    case "sent":
      return write(store, mail, { state: "sent", words: null, settledAt: now }, now);
    case "failed": {
      const { words, recipients } = outcome;
      return write(store, mail, { state: "failed", words, recipients, settledAt: now }, now);
    }
    case "later": {
      const { words, recipients } = outcome;
      if (tries >= MOST_TRIES) {
        const last = `Given up after ${tries} attempts: ${words}`;
        const to = { state: "failed", words: last, recipients, settledAt: now } as const;
        return write(store, mail, to, now);
      }
      await write(store, mail, { state: "waiting", words, recipients, settledAt: null }, now);
      const startAfterSeconds = Math.ceil(retryPause(tries, 0) / 1000);
      await store.jobs.add(
        jobs.sendMail,
        { mailId: mail.id, tries: tries + 1, seen: null },
        { startAfterSeconds },
      );
    }
  }
}

/** Somebody else may still be at it. Seen twice at the same attempt, they are not. */
async function waitOrGiveUp(
  store: Store,
  claimed: Pick<ClaimedMail, "id" | "attempts">,
  run: Run,
  now: Date,
): Promise<void> {
  if (run.seen === claimed.attempts) {
    return write(store, claimed, { state: "failed", words: LOST, settledAt: now }, now);
  }
  await store.jobs.add(
    jobs.sendMail,
    { ...run, seen: claimed.attempts },
    { startAfterSeconds: PATIENCE_SECONDS },
  );
}

async function write(
  store: Store,
  claimed: Pick<ClaimedMail, "id" | "attempts">,
  to: MailSettlement,
  now: Date,
): Promise<void> {
  const words = to.words === null ? null : to.words.slice(0, 2000);
  if (!(await store.mails.settle(claimed, { ...to, words }, now))) return;
  // Reps send summaries too.
  await store.live.tell({ everybody: true }, { type: "stale", paths: SHOWN_IN });
}
