import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  api,
  type Deal,
  type Pipeline,
  type PropertyChange,
  type Session,
} from "@touchline/contract";
import {
  type Day,
  type DealProperty,
  isStandardProperty,
  ownFieldName,
  type StandardProperty,
} from "@touchline/domain";
import { showError, showSuccess } from "../ui/toasts.ts";
import { callApi } from "./api.ts";
import { GENERIC_ERROR, OFFLINE_ERROR } from "./error-messages.ts";
import { fieldErrorOf } from "./field-errors.ts";
import { dayIn } from "./format.ts";
import { isLostStage, lostQuestion, prefetchLostReasons } from "./lost-reasons.ts";
import { EDITING, readAgain } from "./read-again.ts";
import { slipQuestion } from "./slip-reasons.ts";
import { undoAction } from "./undo-action.ts";
import { pendingWriteAfter, writeResultText, writeTopic } from "./write-outcome.ts";

/** What a changed deal's other fields are computed from. */
export interface EditContext {
  pipelines: Pipeline[];
  currency: string;
  now: Date;
  today: Day;
}

/** How a screen caches deals, and what one change does to a cached deal. */
export interface CachedDeals<Cached extends CachedDeal> {
  /** The query whose answers hold the deals. */
  path: string;
  find: (client: QueryClient, id: string) => Cached | undefined;
  patch: (client: QueryClient, id: string, update: (deal: Cached) => Cached) => void;
  apply: (deal: Cached, change: PropertyChange, context: EditContext) => Cached;
  /** The fields that change with each property; a rollback restores these and no others. */
  fields: Record<StandardProperty, (keyof Cached)[]>;
  /** Every query that shows what a change affects. */
  stale: readonly { path: string }[];
}

interface CachedDeal {
  closeDate: string | null;
  ownFields?: Deal["ownFields"];
  pendingWrite: Deal["pendingWrite"];
}

interface EditDealOptions<Cached extends CachedDeal> {
  cached: CachedDeals<Cached>;
  pipelines: Pipeline[];
  session: Pick<Session, "timeZone" | "currency">;
  /** The confirmation, or one for each property. */
  saved: string | Record<StandardProperty, string>;
  /** The caller displays `refused` next to its field, so no notification does. */
  displaysRefusal?: boolean;
}

export interface EditDeal {
  set: (change: PropertyChange, after?: { onSuccess: () => void }) => void;
  /** Resolves when saved, rejects on failure. */
  save: (change: PropertyChange) => Promise<unknown>;
  isPending: boolean;
  /** The server's message if it rejected the value. */
  refused: string | undefined;
}

export function propertyIn(change: PropertyChange): DealProperty {
  return Object.keys(change)[0] as DealProperty;
}

/** Returns the deal with an own field set to what was typed; empty removes it. */
export function withOwnField<Cached extends CachedDeal>(
  deal: Cached,
  change: PropertyChange,
): Cached {
  const property = propertyIn(change);
  if (isStandardProperty(property)) return deal;
  const name = ownFieldName(property);
  const { [name]: _, ...others } = deal.ownFields ?? {};
  const [value = ""] = Object.values(change);
  return { ...deal, ownFields: value === "" ? others : { ...others, [name]: value } };
}

/** Rolls back one property; other changes made since stay. */
export function restored<Cached extends CachedDeal>(
  { fields }: Pick<CachedDeals<Cached>, "fields">,
  deal: Cached,
  before: Cached,
  property: DealProperty,
): Cached {
  const changed: (keyof Cached)[] = isStandardProperty(property) ? fields[property] : ["ownFields"];
  const values = changed.map((field) => [field, before[field]]);
  return { ...deal, ...Object.fromEntries(values), pendingWrite: before.pendingWrite };
}

const savedText = (saved: EditDealOptions<CachedDeal>["saved"], property: DealProperty): string =>
  typeof saved === "string" ? saved : isStandardProperty(property) ? saved[property] : "Saved";

/** Why an own field was refused depends on HubSpot's definition, so the server's sentence says it. */
function errorText(problem: Error, property: DealProperty): string {
  if (!navigator.onLine) return OFFLINE_ERROR;
  if (isStandardProperty(property)) return GENERIC_ERROR;
  return fieldErrorOf(problem, property) ?? problem.message;
}

/**
 * Changes one property of a deal optimistically and rolls back on failure. Changes to the same deal
 * are serialised so that the last one entered is the last one sent.
 */
export function useEditDeal<Cached extends CachedDeal>(
  deal: Pick<Deal, "id" | "hubspotId">,
  { cached, pipelines, session, saved, displaysRefusal = false }: EditDealOptions<Cached>,
): EditDeal {
  const client = useQueryClient();
  const change = useMutation({
    mutationKey: EDITING,
    scope: { id: `deal-${deal.id}` },
    mutationFn: (body: PropertyChange) =>
      callApi(api.deals.setProperty, { params: { hubspotId: deal.hubspotId }, body }),
    onMutate: async (body) => {
      if ("dealstage" in body && isLostStage(pipelines, body.dealstage))
        prefetchLostReasons(client);
      await client.cancelQueries({ queryKey: [cached.path] });
      const before = cached.find(client, deal.id);
      const now = new Date();
      const { timeZone, currency } = session;
      const context = { pipelines, currency, now, today: dayIn(timeZone, now) };
      cached.patch(client, deal.id, (one) => ({
        ...cached.apply(one, body, context),
        pendingWrite: "waiting",
      }));
      return before;
    },
    onError: (problem, body, before) => {
      const property = propertyIn(body);
      if (before) {
        cached.patch(client, deal.id, (one) => restored(cached, one, before, property));
      }
      if (displaysRefusal && fieldErrorOf(problem, property)) return;
      showError(
        errorText(problem, property),
        { label: "Retry", run: () => change.mutate(body) },
        writeTopic(deal.id, property),
      );
    },
    onSuccess: async ({ write, changeId }, body, before) => {
      const property = propertyIn(body);
      cached.patch(client, deal.id, (one) => ({
        ...(write.state === "dry-run" && before ? restored(cached, one, before, property) : one),
        pendingWrite: pendingWriteAfter(write),
      }));
      // A write names the stage by its label.
      const isLost = changeId && "dealstage" in body && isLostStage(pipelines, body.dealstage);
      showSuccess(
        writeResultText(write, savedText(saved, property)),
        undoAction(client, changeId),
        isLost
          ? await lostQuestion(client, deal)
          : slipQuestion(client, changeId, { write, before: before?.closeDate }),
        writeTopic(deal.id, property),
      );
    },
    onSettled: () => {
      // While another change is pending, the server's answer would be stale.
      if (client.isMutating({ mutationKey: EDITING }) > 1) return;
      readAgain(
        client,
        cached.stale.map(({ path }) => path),
      );
    },
  });
  const property = change.variables && propertyIn(change.variables);
  return {
    set: (body, after) => change.mutate(body, after),
    save: (body) => change.mutateAsync(body),
    isPending: change.isPending,
    refused: (property && fieldErrorOf(change.error, property)) || undefined,
  };
}
