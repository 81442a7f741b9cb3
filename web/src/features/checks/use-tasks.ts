import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type CrmWrite, type DealDetail } from "@touchline/contract";
import { addDays, type Day, daysBetween } from "@touchline/domain";
import { callApi } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { fieldErrorOf } from "../../lib/field-errors.ts";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { writeResultText } from "../../lib/write-outcome.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { cachedDeal, patchDeal, refetchDeals } from "./cached-deal.ts";

const DEFAULT_DUE_DAYS = 3;

export interface NewTask {
  title: string;
  due: Day;
}

/** Maps the server's validation errors to the task form's fields. */
export const taskFieldErrors = {
  title: (problem: unknown) => fieldErrorOf(problem, "hs_task_subject"),
  due: (problem: unknown) => fieldErrorOf(problem, "hs_timestamp"),
};

type TaskChange = { kind: "complete" } | { kind: "move"; due: Day };
type Task = NonNullable<DealDetail["nextTask"]>;

/** Creates a task for a deal, and updates the next one. */
export function useTasks(deal: Pick<DealDetail, "id" | "hubspotId">) {
  const client = useQueryClient();
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  const say = (write: CrmWrite, words: string) => showSuccess(writeResultText(write, words));

  const adding = useMutation({
    mutationFn: ({ title, due }: NewTask) =>
      callApi(api.deals.createTask, {
        params: { id: deal.hubspotId },
        body: { hs_task_subject: title, hs_timestamp: noonOf(due), hs_task_type: "TODO" },
      }),
    onError: (problem, task) => {
      if (taskFieldErrors.title(problem) ?? taskFieldErrors.due(problem)) return;
      showError(GENERIC_ERROR, { label: "Retry", run: () => adding.mutate(task) });
    },
    onSuccess: ({ write }) => say(write, "Task added"),
    onSettled: () => refetchDeals(client),
  });

  const changing = useMutation({
    mutationFn: ({ task, change }: { task: Task; change: TaskChange }) =>
      callApi(api.deals.updateTask, {
        params: { id: deal.hubspotId, taskId: task.id },
        body:
          change.kind === "complete"
            ? { hs_task_status: "COMPLETED" }
            : { hs_timestamp: noonOf(change.due) },
      }),
    onMutate: async ({ task, change }) => {
      await client.cancelQueries({ queryKey: [api.checks.deal.path] });
      const before = cachedDeal(client, deal.id);
      patchDeal(client, deal.id, (shown) => ({
        ...shown,
        ...applyTaskChange(task, change, today),
      }));
      return before;
    },
    onError: (_problem, wanted, before) => {
      if (before) {
        const { nextTask, lastCompletedTask } = before;
        patchDeal(client, deal.id, (shown) => ({ ...shown, nextTask, lastCompletedTask }));
      }
      showError(GENERIC_ERROR, { label: "Retry", run: () => changing.mutate(wanted) });
    },
    onSuccess: ({ write }, { change }) =>
      say(
        write,
        change.kind === "complete" ? "Task marked as completed!" : "Task due date updated",
      ),
    onSettled: () => refetchDeals(client),
  });

  return {
    defaultDue: addDays(today, DEFAULT_DUE_DAYS),
    add: (task: NewTask) => adding.mutateAsync(task),
    complete: (task: Task) => changing.mutateAsync({ task, change: { kind: "complete" } }),
    move: (task: Task, due: Day) => changing.mutate({ task, change: { kind: "move", due } }),
  };
}

function applyTaskChange(task: Task, change: TaskChange, today: Day): Partial<DealDetail> {
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
