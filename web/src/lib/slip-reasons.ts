import type { QueryClient } from "@tanstack/react-query";
import { api, type CrmWrite, type SlipReasonForm } from "@touchline/contract";
import {
  type Day,
  isPush,
  SLIP_REASONS,
  type SlipReason,
  slipReasonLabel,
} from "@touchline/domain";
import type { ToastQuestion } from "../ui/toast-message.tsx";
import { showError, showSuccess } from "../ui/toasts.ts";
import { callApi, messageOf } from "./api.ts";

const STALE_ROUTES = [api.slips.open, api.slips.stories, api.checks.deal, api.forecast.change];

/** Reasons for a push, in display order. */
export const SLIP_CHOICES = SLIP_REASONS.map((value) => ({ value, label: slipReasonLabel(value) }));

/** Narrows the browser's value to a known reason. */
function toSlipReason(value: string): SlipReason | null {
  return SLIP_REASONS.find((reason) => reason === value) ?? null;
}

/**
 * Returns the question why, for the notification about a change; undefined if it didn't push the
 * close date. `before` is the value displayed before the change; without one, the value that the
 * write replaced is used.
 */
export function slipQuestion(
  client: QueryClient,
  changeId: string | null | undefined,
  { write, before }: { write: CrmWrite; before: string | null | undefined },
): ToastQuestion | undefined {
  if (!changeId || write.target !== "closedate") return undefined;
  const from = (before === undefined ? write.previous : before) as Day | null;
  if (!isPush({ from, to: write.value as Day | null })) return undefined;
  return slipReasonQuestion((reason) => void explainPush(client, changeId, { reason }));
}

/** The question with its options; an answer is confirmed, with an undo. */
export function slipReasonQuestion(
  onPick: (reason: SlipReason | null) => void,
  label = "Why was it pushed?",
): ToastQuestion {
  return {
    label,
    options: SLIP_CHOICES,
    onPick: (value) => onPick(toSlipReason(value)),
  };
}

/** Saves the reason for a push and reports the result. The previous answer can be restored. */
export function explainPush(
  client: QueryClient,
  id: string,
  answer: SlipReasonForm,
  before: SlipReasonForm = { reason: null },
): Promise<boolean> {
  return saveReason(client, answer, before, (body) =>
    callApi(api.slips.explain, { params: { id }, body }),
  );
}

/** The same for all pushes of a bulk edit. */
export function explainBulkEdit(
  client: QueryClient,
  id: string,
  answer: SlipReasonForm,
): Promise<boolean> {
  return saveReason(client, answer, { reason: null }, (body) =>
    callApi(api.slips.explainBulkEdit, { params: { id }, body }),
  );
}

async function saveReason(
  client: QueryClient,
  answer: SlipReasonForm,
  before: SlipReasonForm,
  send: (answer: SlipReasonForm) => Promise<unknown>,
): Promise<boolean> {
  const again = { label: "Retry", run: () => void saveReason(client, answer, before, send) };
  let isKept = false;
  try {
    await send(answer);
    isKept = true;
    const { reason } = answer;
    if (reason === null) showSuccess("Reason removed");
    else {
      showSuccess(`Reason saved: ${slipReasonLabel(reason)}`, {
        label: "Undo",
        run: () => void saveReason(client, before, answer, send),
      });
    }
  } catch (problem) {
    showError(messageOf(problem, "The reason couldn't be saved."), again);
  }
  for (const { path } of STALE_ROUTES) void client.invalidateQueries({ queryKey: [path] });
  return isKept;
}
