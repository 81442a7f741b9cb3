import type { Day } from "@touchline/domain";
import type { ListRefusalReason } from "./list-refusal.ts";
import type { ListChoices, ListLook, ListOutcome } from "./read-list.ts";

/** Messages from the page to the worker. */
export type ToReader =
  | { kind: "open"; file: File; today: Day }
  | { kind: "choose"; choices: ListChoices; today: Day };

/** Messages from the worker to the page. */
export type FromReader =
  | { kind: "progress"; share: number }
  | { kind: "look"; look: ListLook }
  | { kind: "outcome"; outcome: ListOutcome | null }
  | { kind: "refused"; reason: ListRefusalReason };
