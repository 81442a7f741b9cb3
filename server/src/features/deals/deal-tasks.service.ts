import type { api, ParsedInput, RouteResult } from "@touchline/contract";
import { notFound, Refusal } from "../../http/refusal.ts";
import { queueWrite } from "../../shared/crm/queue-write.ts";
import { cleanHtml, plainText } from "../../shared/html.ts";
import type { StoredTask } from "./deals.repository.ts";
import { type Context, mustFind, requireWriteMode } from "./deals.service.ts";

type QueuedWrite = RouteResult<typeof api.deals.createTask>;

/** Adds a task for the deal's owner. It appears in our copy once the CRM has created it. */
export async function createTask(
  context: Context,
  key: string,
  body: ParsedInput<typeof api.deals.createTask>["body"],
): Promise<QueuedWrite> {
  const deal = await mustFind(context, key);
  const reach = await requireWriteMode(context, "task-create");
  const write = await queueWrite(context, deal, reach, {
    kind: "task-create",
    target: "",
    payload: {
      subject: body.hs_task_subject,
      dueAt: new Date(body.hs_timestamp).toISOString(),
      ownerCrmId: deal.ownerCrmId,
    },
    previous: null,
  });
  return { write };
}

/** Completes a task or moves its due date. Only tasks of the deal itself: ids are easy to guess. */
export async function updateTask(
  context: Context,
  key: string,
  taskId: string,
  body: ParsedInput<typeof api.deals.updateTask>["body"],
): Promise<QueuedWrite> {
  const { store, now } = context;
  const deal = await mustFind(context, key);
  const task = await store.deals.task(deal.id, taskId);
  if (!task) throw notFound("task");
  const reach = await requireWriteMode(context, "task-update");
  const dueAt = "hs_timestamp" in body ? new Date(body.hs_timestamp) : null;
  const write = await queueWrite(context, deal, reach, {
    kind: "task-update",
    target: taskId,
    payload: {
      change: dueAt ? { dueAt: dueAt.toISOString() } : { isCompleted: true },
      before: {
        subject: task.subject,
        dueAt: task.dueAt?.toISOString() ?? null,
        isCompleted: task.isCompleted,
        completedAt: task.completedAt?.toISOString() ?? null,
      },
    },
    previous: null,
  });
  if (reach === "live") {
    const change: Partial<StoredTask> = dueAt ? { dueAt } : { isCompleted: true, completedAt: now };
    await store.deals.saveTask(deal.id, taskId, { ...task, ...change });
  }
  return { write };
}

/** Adds a note to a deal: formatting such as bold stays, and plain text keeps its line breaks. */
export async function addNote(
  context: Context,
  key: string,
  message: string,
): Promise<QueuedWrite> {
  const clean = cleanHtml(message);
  // Inline formatting in otherwise plain text: convert its line breaks.
  const html = /<(p|br|ul|ol)\b/.test(clean) ? clean : clean.replaceAll(/\r\n?|\n/g, "<br>");
  const hasMarkup = /<[a-z]/.test(clean);
  const text = hasMarkup ? plainText(html) : message;
  if (text === "") throw new Refusal("bad_request", "message: can't be empty.");
  const deal = await mustFind(context, key);
  const reach = await requireWriteMode(context, "note");
  const write = await queueWrite(context, deal, reach, {
    kind: "note",
    target: "",
    payload: { text, ...(hasMarkup && { html }), at: context.now.toISOString() },
    previous: null,
  });
  return { write };
}
