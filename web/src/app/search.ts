import type { ConsentAnswer } from "../features/crm/connect-callback.tsx";
import { SHOWN_STATES, type ShownState } from "../features/crm/shown-states.ts";
import { readTarget, type Target } from "../lib/target.ts";

type Search = Record<string, unknown>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Query strings stay what they are: text, or a list of texts where a name repeats. */
export function parseSearch(text: string): Search {
  const given = new URLSearchParams(text);
  return Object.fromEntries(
    Array.from(new Set(given.keys()), (name) => {
      const all = given.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

export function stringifySearch(search: Search): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

export function readOutboxSearch(given: Search): { state?: ShownState } {
  const state = SHOWN_STATES.find((known) => known === given.state);
  return state ? { state } : {};
}

const ANSWER = ["code", "state", "error", "error_description"] as const;

export function readConsentAnswer(given: Search): ConsentAnswer {
  const told = ANSWER.filter((name) => typeof given[name] === "string");
  return Object.fromEntries(told.map((name) => [name, given[name]]));
}

/** Which scenario is being built: one by its id, or a new one. */
export function readScenarioSearch(given: Search): { scenario?: string } {
  return typeof given.scenario === "string" ? { scenario: given.scenario } : {};
}

/** `smart-queue=triaged-deals` asks to go through somebody's triaged deals; the page says when it knows no such queue. */
export function readRepSearch(given: Search): { "smart-queue"?: string } {
  const asked = given["smart-queue"];
  return typeof asked === "string" ? { "smart-queue": asked.slice(0, 100) } : {};
}

const SETTINGS_TABS = ["notifications", "digests", "tokens", "sign-ins"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export function readSettingsSearch(given: Search): { tab?: SettingsTab } {
  const tab = SETTINGS_TABS.find((known) => known === given.tab);
  return tab ? { tab } : {};
}

/** The workspace whose invitation link was opened, and where to go on once one was joined. */
export function readJoinSearch(given: Search): { workspace?: string } & Target {
  const { workspace } = given;
  const isKnown = typeof workspace === "string" && UUID.test(workspace);
  return { ...readTarget(given), ...(isKnown && { workspace }) };
}

/** `new`: they have seen what they were invited to, and want a workspace of their own. */
export function readSignUpSearch(given: Search): { workspace?: "new" } {
  return given.workspace === "new" ? { workspace: "new" } : {};
}

/** `returned` says that somebody comes back from paying, or from the payment provider's portal. */
export function readBillingSearch(given: Search): { returned?: string } {
  return typeof given.returned === "string" ? { returned: given.returned } : {};
}

/** `sn` is the secret of a link that was sent in Slack. */
export function readSlackSearch(given: Search): { sn?: string } {
  return typeof given.sn === "string" ? { sn: given.sn } : {};
}

/** `room` is the code of a review room; `rep` is whom a manager would open one with, `deals` about which deals. */
export function readColabSearch(given: Search): { room?: string; rep?: string; deals?: string } {
  return {
    ...(typeof given.deals === "string" &&
      /^[\da-f,-]+$/.test(given.deals) && { deals: given.deals }),
    ...(typeof given.room === "string" && { room: given.room }),
    ...(typeof given.rep === "string" && { rep: given.rep }),
  };
}
