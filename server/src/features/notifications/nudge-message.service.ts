import { type Day, isPush, type NudgeState, nudgeMessage, UNDO_WINDOW_MS } from "@touchline/domain";
import type { JobContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { Payload } from "../../jobs/job.ts";
import { ChatError } from "../../ports/chat.ts";
import { ignoreUnreachable } from "../../shared/ignore-unreachable.ts";
import type { AnswerTrace, SentNudge } from "./nudge-answers.repository.ts";

type Context = Pick<JobContext, "viewer" | "inStore" | "clock" | "chatOf" | "publicUrl">;
type UpdateRequest = Payload<typeof jobs.updateNudgeMessage>;

/** Updates a nudge's message to its current state; an answer that couldn't be saved is undone. */
export async function updateNudgeMessage(
  context: Context,
  { messageId, trouble }: UpdateRequest,
  { isPicking = false }: { isPicking?: boolean } = {},
): Promise<void> {
  const { viewer, inStore, clock, chatOf, publicUrl } = context;
  const now = clock();
  const system = systemOf(viewer.organisationId);
  const shown = await inStore(system, async (store) => {
    const nudge = await loadNudge(store, messageId, trouble !== null, now);
    if (!nudge?.place) return null;
    const frame = await store.slackPreferences.frame();
    const today = dayOf(now, frame.timeZone);
    const state = stateOf(nudge, trouble, isPicking, now);
    const message = nudgeMessage(nudge.nudge, state, today, { ...frame, publicUrl });
    return { place: nudge.place, message };
  });
  if (!shown) return;
  try {
    await ignoreUnreachable(async () => (await chatOf(viewer)).update(shown.place, shown.message));
  } catch (error) {
    if (!(error instanceof ChatError) || error.kind !== "limited") throw error;
    const startAfterSeconds = error.retryAfterSeconds ?? 30;
    await inStore(system, (store) =>
      store.jobs.add(jobs.updateNudgeMessage, { messageId, trouble: null }, { startAfterSeconds }),
    );
  }
}

async function loadNudge(
  store: Store,
  messageId: string,
  isInTrouble: boolean,
  now: Date,
): Promise<SentNudge | undefined> {
  const nudge = await store.nudgeAnswers.inMessage(messageId);
  if (!isInTrouble || !nudge?.answer || nudge.answer.undoneAt) return nudge;
  await store.nudgeAnswers.undo(nudge.answer.id, now);
  return { ...nudge, answer: null };
}

/** Whether an answer pushed a close date. A dry run pushes nothing. */
export function isPushOf({ property, before, wrote, isDryRun }: AnswerTrace): boolean {
  return property === "closedate" && !isDryRun && isPush({ from: before as Day, to: wrote as Day });
}

function stateOf(
  { answer, isWithdrawn }: SentNudge,
  trouble: string | null,
  isPicking: boolean,
  now: Date,
): NudgeState {
  if (answer && !answer.undoneAt) {
    const { property, wrote, isDryRun } = answer.trace;
    return {
      kind: "answered",
      answer: answer.answer,
      date: property === "closedate" ? (wrote as Day | null) : null,
      isDryRun,
      reason: isPushOf(answer.trace) ? (answer.trace.reason ?? "asked") : null,
      mayUndo: now.getTime() - answer.answeredAt.getTime() <= UNDO_WINDOW_MS,
    };
  }
  if (isWithdrawn) return { kind: "withdrawn" };
  return isPicking ? { kind: "picking" } : { kind: "asking", trouble };
}
