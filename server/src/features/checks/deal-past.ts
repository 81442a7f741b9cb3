import type { DealPast } from "@touchline/domain";
import { amountMove, closeDateMove } from "./deal-facts.ts";
import type { PastChange, PastRow } from "./rule-lab.repository.ts";

/** Maps our data about a deal's past to the form the rules use. */
export function pastFrom({ changes, contacts, reviews, pipelineId: _, ...now }: PastRow): DealPast {
  const of = (field: PastChange["field"]) =>
    (changes ?? []).filter((change) => change.field === field);
  const undone = ({ undoneOn, isWhileClosed }: PastChange) => ({ undoneOn, isWhileClosed });
  return {
    ...now,
    stageMoves: of("stage"),
    categoryMoves: of("forecast_category"),
    nextStepMoves: of("next_step"),
    closeDateMoves: of("close_date").map((move) => ({ ...closeDateMove(move), ...undone(move) })),
    amountMoves: of("amount").map((move) => ({ ...amountMove(move), ...undone(move) })),
    contacts: contacts ?? [],
    reviewedOn: reviews ?? [],
  };
}
