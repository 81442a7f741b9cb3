import type { ForecastCategory, PropertyChange } from "@touchline/contract";
import type { AskKind, Day } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { Choices } from "../../ui/choices.tsx";
import { type DraftKind, readAnswerDraft, saveAnswerDraft } from "./answer-drafts.ts";
import { ConfidenceAnswer } from "./confidence-answer.tsx";
import { MoveDateAnswer } from "./move-date-answer.tsx";
import { NextStepAnswer } from "./next-step-answer.tsx";
import { UpdateAnswer } from "./update-answer.tsx";

/** What a rep changes about a deal in place. */
type AnswerKind = Exclude<AskKind, "amount">;

/** The values of a deal that answers start from, however the deal was loaded. */
export interface AnswerableDeal {
  id: string;
  hubspotId: string;
  name: string;
  closeDate: string | null;
  nextStep: string;
  update: string;
  forecastCategory: string;
}

interface DealAnswerProps {
  kind: AnswerKind;
  deal: AnswerableDeal;
  /** What was asked for: a stage, a confidence or a latest day. */
  value?: string | null;
  /** Stages to choose from, for a stage that was asked for. */
  stages?: { value: string; label: string }[];
  /** Updates the deal; rejects on failure. */
  onSave: (change: PropertyChange) => Promise<unknown>;
  onDone: () => void;
}

/** The control for one thing, ready to use. Closes when saved; failed input stays on the device. */
export function DealAnswer(props: DealAnswerProps) {
  const { kind, deal, value = null, stages = [], onDone } = props;
  const kept = useKeptText(deal);
  const save = (change: PropertyChange) => props.onSave(change).then(onDone);
  switch (kind) {
    case "update":
      return (
        <>
          {deal.update && (
            <p className="mb-2 line-clamp-2 wrap-anywhere text-sm text-quiet">
              Last update: {deal.update}
            </p>
          )}
          <UpdateAnswer
            message="New update"
            kept={kept("update")}
            isFocused
            onAdd={(deal_update) => save({ deal_update })}
          />
        </>
      );
    case "next-step":
      return (
        <NextStepAnswer
          message="Next step"
          value={deal.nextStep}
          kept={kept("next-step")}
          isFocused
          onAdd={(hs_next_step) => save({ hs_next_step })}
        />
      );
    case "close-date":
      return (
        <MoveDateAnswer
          closeDate={deal.closeDate as Day | null}
          latest={value as Day | null}
          onSave={(closedate) => save({ closedate })}
        />
      );
    case "category":
      return (
        <ConfidenceAnswer
          message="Confidence"
          value={deal.forecastCategory}
          asked={value as ForecastCategory | null}
          onChoose={(hs_manual_forecast_category) => save({ hs_manual_forecast_category })}
        />
      );
    case "stage":
      return (
        <Choices
          label="Move to"
          options={stages}
          // The caller reports a failure.
          onPick={(dealstage) => void save({ dealstage }).catch(() => undefined)}
        />
      );
  }
}

function useKeptText(deal: AnswerableDeal) {
  const { user } = useSession();
  const { id, hubspotId, name } = deal;
  return (kind: DraftKind) => {
    const of = { deal: { id, hubspotId, name }, kind };
    return {
      read: () => readAnswerDraft(user.id, of),
      write: (text: string) => saveAnswerDraft(user.id, { ...of, text }),
    };
  };
}
