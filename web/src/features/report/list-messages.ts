import type { Day } from "@touchline/domain";
import type { ListErrorReason } from "./list-error.ts";
import type { ListChoices, ListInspection, ListOutcome } from "./read-list.ts";

/** Messages from the page to the worker. */
export type ReaderRequest =
  | { kind: "open"; file: File; today: Day }
  | { kind: "choose"; choices: ListChoices; today: Day };

/** Messages from the worker to the page. */
export type ReaderResponse =
  | { kind: "progress"; share: number }
  | { kind: "look"; look: ListInspection }
  | { kind: "outcome"; outcome: ListOutcome | null }
  | { kind: "refused"; reason: ListErrorReason };
