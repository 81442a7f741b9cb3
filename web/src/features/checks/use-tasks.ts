import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type CrmWrite, type DealDetail } from "@touchline/contract";
import { type Day, dayAfter, daysBetween } from "@touchline/domain";
import { call } from "../../lib/api.ts";
import { refusedWords } from "../../lib/beside-field.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { saidOf } from "../../lib/write-outcome.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { patchDeal, readAnew, shownDeal } from "./shown-deal.ts";

const DAYS_AHEAD = 3;

export interface NewTask {
  title: string;
  due: Day;
}

/** Maps the server's validation errors to the task form's fields. */
export const refusedTask = {
  title: (problem: unknown) => refusedWords(problem, "hs_task_subject"),
  due: (problem: unknown) => refusedWords(problem, "hs_timestamp"),
};

type TaskChange = { kind: "complete" } | { kind: "move"; due: Day };
type Task = NonNullable<DealDetail["nextTask"]>;

/** Creates a task for a deal, and updates the next one. */
export function useTasks(deal: Pick<DealDetail, "id" | "hubspotId">) {
  const client = useQueryClient();
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  const say = (write: CrmWrite, words: string) => showDone(saidOf(write, words));

  const adding = useMutation({
    mutationFn: ({ title, due }: NewTask) =>
      call(api.deals.createTask, {
        params: { id: deal.hubspotId },
        body: { hs_task_subject: title, hs_timestamp: noonOf(due), hs_task_type: "TODO" },
      }),
    onError: (problem, task) => {
      if (refusedTask.title(problem) ?? refusedTask.due(problem)) return;
      showProblem(WENT_WRONG, { label: "Retry", run: () => adding.mutate(task) });
    },
    onSuccess: ({ write }) => say(write, "Task added"),
    onSettled: () => readAnew(client),
  });

  const changing = useMutation({
    mutationFn: ({ task, change }: { task: Task; change: TaskChange }) =>
      call(api.deals.updateTask, {
        params: { id: deal.hubspotId, taskId: task.id },
        body:
          change.kind === "complete"
            ? { hs_task_status: "COMPLETED" }
            : { hs_timestamp: noonOf(change.due) },
      }),
    onMutate: async ({ task, change }) => {
      await client.cancelQueries({ queryKey: [api.checks.deal.path] });
      const before = shownDeal(client, deal.id);
      patchDeal(client, deal.id, (shown) => ({ ...shown, ...after(task, change, today) }));
      return before;
    },
    onError: (_problem, wanted, before) => {
      if (before) {
        const { nextTask, lastCompletedTask } = before;
        patchDeal(client, deal.id, (shown) => ({ ...shown, nextTask, lastCompletedTask }));
      }
      showProblem(WENT_WRONG, { label: "Retry", run: () => changing.mutate(wanted) });
    },
    onSuccess: ({ write }, { change }) =>
      say(
        write,
        change.kind === "complete" ? "Task marked as completed!" : "Task due date updated",
      ),
    onSettled: () => readAnew(client),
  });

  return {
    defaultDue: dayAfter(today, DAYS_AHEAD),
    add: (task: NewTask) => adding.mutateAsync(task),
    complete: (task: Task) => changing.mutateAsync({ task, change: { kind: "complete" } }),
    move: (task: Task, due: Day) => changing.mutate({ task, change: { kind: "move", due } }),
  };
}

function after(task: Task, change: TaskChange, today: Day): Partial<DealDetail> {
  if (change.kind === "move") {
    const daysLeft = daysBetween(today, change.due);
    const dueDate = new Date(noonOf(change.due)).toISOString();
    return { nextTask: { ...task, dueDate, daysLeft, overdue: daysLeft < 0 } };
  }
  const { title } = task;
  const completedDate = new Date().toISOString();
  return { nextTask: null, lastCompletedTask: { title, completedDate, daysSinceCompletion: 0 } };
}

/** Noon UTC falls on the same day in almost every time zone. */
function noonOf(due: Day): number {
  return Date.parse(`${due}T12:00:00Z`);
}
