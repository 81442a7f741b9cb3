import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api, type CrmWrite, type Deal, type Pipeline } from "@touchline/contract";
import { lostReasonLabel } from "@touchline/domain";
import type { ToastQuestion } from "../ui/toast-message.tsx";
import { showError, showSuccess } from "../ui/toasts.ts";
import { callApi, messageOf, routeQuery } from "./api.ts";
import { undoAction } from "./undo-action.ts";

const reasonsQuery = () => routeQuery(api.lostReasons.list, {});
const STALE_ROUTES = [
  ...[api.deals.list, api.checks.deal, api.crm.writes, api.history.changes],
  api.bulkEdits.newest,
];

/** The reasons to pick from when a deal is lost. */
export const useLostReasons = () => useQuery(reasonsQuery());

/** Whether a stage means that a deal is lost. */
export const isLostStage = (pipelines: readonly Pipeline[], stageId: string | null): boolean =>
  pipelines.some(({ stages }) =>
    stages.some(({ id, isClosed, isWon }) => id === stageId && isClosed && !isWon),
  );

/** Loads the reasons early, so that the question comes with the confirmation. */
export function prefetchLostReasons(client: QueryClient): void {
  void client.prefetchQuery(reasonsQuery());
}

/** The question for the confirmation that a deal was lost; none if the list can't be loaded. */
export async function lostQuestion(
  client: QueryClient,
  deal: Pick<Deal, "hubspotId">,
): Promise<ToastQuestion | undefined> {
  return questionOf(client, "Why was it lost?", (value) => saveLostReason(client, deal, value));
}

/** The same for all deals that a bulk edit lost. */
export async function bulkLostQuestion(
  client: QueryClient,
  { id, total }: { id: string; total: number },
): Promise<ToastQuestion | undefined> {
  const label = total === 1 ? "Why was it lost?" : "Why were they lost? One reason for all";
  return questionOf(client, label, (value) => saveForBulkEdit(client, id, value));
}

async function questionOf(
  client: QueryClient,
  label: string,
  save: (value: string) => Promise<void>,
): Promise<ToastQuestion | undefined> {
  // The change is made and confirmed either way; the deal asks again.
  const loaded = await client.ensureQueryData(reasonsQuery()).catch(() => undefined);
  return (
    loaded && {
      label,
      options: loaded.reasons,
      onPick: (value) => void save(value),
      laterLabel: "Not now",
    }
  );
}

/** Saves why a deal was lost and reports the result, with an undo. */
export async function saveLostReason(
  client: QueryClient,
  deal: Pick<Deal, "hubspotId">,
  value: string,
): Promise<void> {
  try {
    const { write, changeId } = await callApi(api.deals.setProperty, {
      params: { hubspotId: deal.hubspotId },
      body: { closed_lost_reason: value },
    });
    showSuccess(await savedText(client, write), undoAction(client, changeId));
  } catch (problem) {
    const run = () => void saveLostReason(client, deal, value);
    showError(messageOf(problem, "The reason couldn't be saved."), { label: "Retry", run });
  }
  readAgain(client);
}

async function savedText(client: QueryClient, { value }: CrmWrite): Promise<string> {
  if (!value) return "Lost reason removed";
  const loaded = await client.ensureQueryData(reasonsQuery()).catch(() => undefined);
  return `Lost reason saved: ${lostReasonLabel(value, loaded?.reasons ?? [])}`;
}

async function saveForBulkEdit(client: QueryClient, id: string, value: string): Promise<void> {
  try {
    const { rows } = await callApi(api.bulkEdits.read, { params: { id } });
    const ids = rows.flatMap(({ deal, outcome }) =>
      deal && ["done", "sending"].includes(outcome) ? [deal.hubspotId] : [],
    );
    await callApi(api.bulkEdits.start, {
      body: {
        id: crypto.randomUUID(),
        deals: { ids },
        change: { closed_lost_reason: value },
      },
    });
  } catch (problem) {
    const run = () => void saveForBulkEdit(client, id, value);
    showError(messageOf(problem, "The reason couldn't be saved."), { label: "Retry", run });
  }
  readAgain(client);
}

function readAgain(client: QueryClient): void {
  for (const { path } of STALE_ROUTES) void client.invalidateQueries({ queryKey: [path] });
}
