import type { ConsentAnswer } from "../features/crm/connect-callback.tsx";
import { OUTBOX_STATES, type OutboxState } from "../features/crm/outbox-states.ts";
import { parseTarget, type Target } from "../lib/target.ts";

type SearchParams = Record<string, unknown>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Keeps values as text, or as a list of texts for a repeated name. */
export function parseSearch(text: string): SearchParams {
  const given = new URLSearchParams(text);
  return Object.fromEntries(
    Array.from(new Set(given.keys()), (name) => {
      const all = given.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

export function stringifySearch(search: SearchParams): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

export function readOutboxSearch(given: SearchParams): { state?: OutboxState } {
  const state = OUTBOX_STATES.find((known) => known === given.state);
  return state ? { state } : {};
}

/** `item` is the one that a notification or Slack leads to. */
export function readInboxSearch({ show, item }: SearchParams): { show?: "unread"; item?: string } {
  return {
    ...(show === "unread" && { show }),
    ...(typeof item === "string" && { item }),
  };
}

const CONSENT_PARAMS = ["code", "state", "error", "error_description"] as const;

export function readConsentAnswer(given: SearchParams): ConsentAnswer {
  const told = CONSENT_PARAMS.filter((name) => typeof given[name] === "string");
  return Object.fromEntries(told.map((name) => [name, given[name]]));
}

/** The scenario being edited: an id or `new`. */
export function readScenarioSearch(given: SearchParams): { scenario?: string } {
  return typeof given.scenario === "string" ? { scenario: given.scenario } : {};
}

/** `period=2026-Q3`; without one the last four quarters. */
export function readOutcomeSearch(given: SearchParams): { period?: string | undefined } {
  const { period } = given;
  return typeof period === "string" && /^\d{4}-Q[1-4]$/.test(period) ? { period } : {};
}

/** `smart-queue=triaged-deals` opens a rep's triaged deals; the page reports unknown queues. */
export function readRepSearch(given: SearchParams): { "smart-queue"?: string } {
  const asked = given["smart-queue"];
  return typeof asked === "string" ? { "smart-queue": asked.slice(0, 100) } : {};
}

export const OWN_SETTINGS = ["notifications", "digests", "tokens", "sign-ins"] as const;

export function readSettingsSearch(given: SearchParams): { tab?: (typeof OWN_SETTINGS)[number] } {
  const tab = OWN_SETTINGS.find((known) => known === given.tab);
  return tab ? { tab } : {};
}

/** The workspace of the opened invitation link, and the target page after joining. */
export function readJoinSearch(given: SearchParams): { workspace?: string } & Target {
  const { workspace } = given;
  const isKnown = typeof workspace === "string" && UUID.test(workspace);
  return { ...parseTarget(given), ...(isKnown && { workspace }) };
}

/** `new`: the user has seen their invitations and wants a new workspace anyway. */
export function readSignUpSearch(given: SearchParams): { workspace?: "new" } {
  return given.workspace === "new" ? { workspace: "new" } : {};
}

/** `returned` marks the return from checkout or from the payment provider's portal. */
export function readBillingSearch(given: SearchParams): { returned?: string } {
  return typeof given.returned === "string" ? { returned: given.returned } : {};
}

/** `sn` is the secret of a link sent in Slack. */
export function readSlackSearch(given: SearchParams): { sn?: string } {
  return typeof given.sn === "string" ? { sn: given.sn } : {};
}

/**
 * `room` is the code of a review room; `rep` and `deals` preselect the rep and the deals of a new
 * one.
 */
export function readReviewRoomSearch(given: SearchParams): {
  room?: string;
  rep?: string;
  deals?: string;
} {
  return {
    ...(typeof given.deals === "string" &&
      /^[\da-f,-]+$/.test(given.deals) && { deals: given.deals }),
    ...(typeof given.room === "string" && { room: given.room }),
    ...(typeof given.rep === "string" && { rep: given.rep }),
  };
}
