import type { DealDetail } from "@touchline/contract";
import type { AnswerableDeal } from "../features/prompts/deal-answer.tsx";

export function toAnswerable(deal: DealDetail): AnswerableDeal {
  const { id, hubspotId, name, closeDate, forecastCategory } = deal;
  return {
    id,
    hubspotId,
    name,
    closeDate,
    forecastCategory,
    nextStep: deal.nextStep.nextStep,
    update: deal.repUpdate.update,
  };
}
