import { api } from "@touchline/contract";
import { retryDelay } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { ChatError, type ChatPosition, type ChatSearch } from "../../ports/chat.ts";
import type { ChatSettlement, ClaimedMessage } from "./chat.repository.ts";

type Context = Pick<JobContext, "viewer" | "clock" | "inStore" | "chatOf">;
type Run = Payload<typeof jobs.sendChat>;

/** With pauses of up to five minutes, a little over an hour. */
const MAX_ATTEMPTS = 20;

/** Longer than a call to Slack takes. */
const TIMEOUT_SECONDS = 20;

/** Pages of a conversation that one job searches. */
const MAX_PAGES = 40;

/** A message sent just before the connection broke may take a moment to appear. */
const CONFIRM_DELAY_SECONDS = 3;

const DELIVERY_UNKNOWN = "It may have arrived: the connection broke, and we can't check in Slack.";

/** Responses that include message states. */
const STALE_PATHS = [api.digests.list.path, api.digests.read.path];

type Outcome =
  | { kind: "sent"; place: ChatPosition }
  | { kind: "later"; words: string; seconds: number | null }
  | { kind: "failed"; words: string; isGone: boolean }
  /** It may have arrived; check before sending again. */
  | { kind: "unsure" };

/**
 * Sends one Slack message with system access. If it may have arrived already, it is searched for
 * before a retry. If Slack doesn't let us search, its state stays unknown: a missing message is
 * better than a duplicate.
 */
export async function sendChat(context: Context, run: Run): Promise<void> {
  const { inStore, clock } = context;
  const system = systemOf(context.viewer.organisationId);
  const claim = await inStore(system, (store) => claimFor(store, run, clock()));
  switch (claim.kind) {
    case "nothing":
      return;
    case "sending":
      // Another worker may still be sending it; seen twice at the same attempt, it isn't.
      return run.seen === claim.claimed.attempts
        ? confirmDelivery(context, system, claim.claimed, run)
        : inStore(system, (store) => {
            const until = new Date(clock().getTime() + TIMEOUT_SECONDS * 1000);
            return searchLater(store, claim.claimed, run, until, TIMEOUT_SECONDS);
          });
    case "message": {
      const outcome = await attempt(context, system, claim.message);
      return inStore(system, (store) => settle(store, claim.message, outcome, run, clock()));
    }
  }
}

/** Don't message users who have left or unlinked their Slack account. */
async function claimFor(store: Store, run: Run, now: Date) {
  const claim = await store.chat.claim(run.messageId);
  if (claim.kind !== "message") return claim;
  const { recipientId, channel } = claim.message;
  if (recipientId === null || !isPerson(channel)) return claim;
  const member = await store.team.get(recipientId);
  const binding = await store.slackBindings.of(recipientId);
  if (member && binding?.slackUserId === channel && binding.staleAt === null) return claim;
  const words = "They haven't connected Slack.";
  await saveSettlement(store, claim.message, { state: "withdrawn", words, settledAt: now });
  return { kind: "nothing" } as const;
}

/** Slack ids have a type prefix. */
const isPerson = (channel: string) => /^[UW]/.test(channel);

async function attempt(
  { chatOf }: Context,
  system: Viewer,
  message: ClaimedMessage,
): Promise<Outcome> {
  try {
    const chat = await chatOf(system);
    return { kind: "sent", place: await chat.post(message) };
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    const { kind, message: words, retryAfterSeconds } = error;
    switch (kind) {
      case "limited":
      case "away":
        return { kind: "later", words, seconds: retryAfterSeconds };
      case "gone":
      case "refused":
      case "revoked":
        return { kind: "failed", words, isGone: kind === "gone" };
      case "unsure":
        return { kind: "unsure" };
    }
  }
}

async function settle(
  store: Store,
  message: ClaimedMessage,
  outcome: Outcome,
  run: Run,
  now: Date,
): Promise<void> {
  switch (outcome.kind) {
    case "sent":
      return saveSettlement(store, message, toSentSettlement(outcome.place, now));
    case "failed":
      if (outcome.isGone && isPerson(message.channel)) await markBindingStale(store, message, now);
      return saveSettlement(store, message, {
        state: "failed",
        words: outcome.words,
        settledAt: now,
      });
    case "unsure":
      return searchLater(store, message, run, now, CONFIRM_DELAY_SECONDS);
    case "later":
      return retryLater(store, message, outcome, run, now);
  }
}

/** Slack no longer knows this user; they have to link their account again. */
async function markBindingStale(
  store: Store,
  { channel, recipientId }: ClaimedMessage,
  now: Date,
): Promise<void> {
  await store.slackBindings.markStale(channel, now);
  const userIds = recipientId === null ? [] : [recipientId];
  await store.live.publish({ userIds }, { type: "stale", paths: [api.slack.loggedIn.path] });
}

async function retryLater(
  store: Store,
  message: ClaimedMessage,
  { words, seconds }: { words: string; seconds: number | null },
  { tries }: Run,
  now: Date,
): Promise<void> {
  if (tries >= MAX_ATTEMPTS) {
    const last = `Failed after ${tries} attempts: ${words}`;
    return saveSettlement(store, message, { state: "failed", words: last, settledAt: now });
  }
  await saveSettlement(store, message, { state: "waiting", words, settledAt: null });
  const startAfterSeconds = seconds ?? Math.ceil(retryDelay(tries, 0) / 1000);
  await store.jobs.add(
    jobs.sendChat,
    { messageId: message.id, tries: tries + 1, seen: null },
    { startAfterSeconds },
  );
}

/** Checks whether a message that was sent has arrived. */
async function confirmDelivery(
  context: Context,
  system: Viewer,
  message: ClaimedMessage,
  run: Run,
): Promise<void> {
  const { inStore, clock } = context;
  const { until, cursor } = run.search ?? { until: clock().toISOString(), cursor: null };
  const found = await findPosted(context, system, message, { until: new Date(until), cursor });
  await inStore(system, async (store) => {
    const now = clock();
    switch (found.kind) {
      case "there":
        return saveSettlement(store, message, toSentSettlement(found.place, now));
      case "missing":
        return retryLater(store, message, { words: "It didn't arrive.", seconds: 0 }, run, now);
      case "later": {
        if (run.tries >= MAX_ATTEMPTS) break;
        const seconds = found.seconds ?? TIMEOUT_SECONDS;
        const search = { until, cursor: found.cursor };
        return confirmLater(store, message, { ...run, tries: run.tries + 1, search }, seconds);
      }
      case "closed":
        break;
    }
    await saveSettlement(store, message, {
      state: "unknown",
      words: DELIVERY_UNKNOWN,
      settledAt: now,
    });
  });
}

type SearchResult =
  | { kind: "there"; place: ChatPosition }
  | { kind: "missing" }
  /** To be continued at this page. */
  | { kind: "later"; seconds: number | null; cursor: string | null }
  | { kind: "closed" };

async function findPosted(
  { inStore, chatOf }: Context,
  system: Viewer,
  { channel, key, sendAfter }: ClaimedMessage,
  { until, cursor: start }: Pick<ChatSearch, "until" | "cursor">,
): Promise<SearchResult> {
  // A user id is no conversation to search in; use the one earlier messages went to.
  const place = isPerson(channel)
    ? await inStore(system, (store) => store.chat.postedChannelOf(channel), "read")
    : channel;
  if (place === undefined) return { kind: "closed" };
  let cursor = start;
  try {
    const chat = await chatOf(system);
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const found = await chat.find({ channel: place, key, since: sendAfter, until, cursor });
      if (found.place) return { kind: "there", place: found.place };
      if (found.next === null) return { kind: "missing" };
      cursor = found.next;
    }
    return { kind: "later", seconds: null, cursor };
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    const isPassing = error.kind === "limited" || error.kind === "away";
    if (!isPassing) return { kind: "closed" };
    return { kind: "later", seconds: error.retryAfterSeconds, cursor };
  }
}

/** Begins a search for a message that was posted until then, if at all. */
function searchLater(
  store: Store,
  message: ClaimedMessage,
  run: Run,
  until: Date,
  startAfterSeconds: number,
): Promise<void> {
  const search = { until: until.toISOString(), cursor: null };
  return confirmLater(store, message, { ...run, search }, startAfterSeconds);
}

async function confirmLater(
  store: Store,
  { attempts }: ClaimedMessage,
  run: Run,
  startAfterSeconds: number,
): Promise<void> {
  await store.jobs.add(jobs.sendChat, { ...run, seen: attempts }, { startAfterSeconds });
}

function toSentSettlement({ channel, ts }: ChatPosition, now: Date): ChatSettlement {
  return { state: "sent", words: null, postedChannel: channel, postedTs: ts, settledAt: now };
}

async function saveSettlement(
  store: Store,
  message: ClaimedMessage,
  to: ChatSettlement,
): Promise<void> {
  const words = to.words === null ? null : to.words.slice(0, 1000);
  if (!(await store.chat.settle(message, { ...to, words }))) return;
  await store.live.publish({ everybody: true }, { type: "stale", paths: STALE_PATHS });
}
