import type { Day } from "@touchline/domain";
import type { ListRefusalReason } from "./list-refusal.ts";
import type { ListChoices, ListLook, ListOutcome } from "./read-list.ts";

/** What the page asks of the reader. */
export type ToReader =
  | { kind: "open"; file: File; today: Day }
  | { kind: "choose"; choices: ListChoices; today: Day };

/** What the reader answers. */
export type FromReader =
  | { kind: "progress"; share: number }
  | { kind: "look"; look: ListLook }
  | { kind: "outcome"; outcome: ListOutcome | null }
  | { kind: "refused"; reason: ListRefusalReason };
