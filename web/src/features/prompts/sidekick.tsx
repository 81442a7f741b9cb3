import type { DealDetail, ForecastCategory, Prompt, PropertyChange } from "@touchline/contract";
import { countsAsSkip } from "@touchline/domain";
import type { ReactNode } from "react";
import { CloseDateAnswer } from "./close-date-answer.tsx";
import { ConfidenceAnswer } from "./confidence-answer.tsx";
import { NextStepAnswer } from "./next-step-answer.tsx";
import { UpdateAnswer } from "./update-answer.tsx";

interface SidekickProps {
  deal: DealDetail;
  /** Updates the deal; rejects on failure. */
  onSave: (change: PropertyChange) => Promise<unknown>;
  onSkip: (promptId: number) => void;
  task: ReactNode;
}

/** For reps: the most important open question about a deal. */
export function Sidekick({ deal, onSave, onSkip, task }: SidekickProps) {
  const { prompt } = deal;
  return (
    <section className="flex flex-col gap-3.5" aria-labelledby="sidekick">
      <h3 id="sidekick" className="text-md font-semibold">
        Deal data sidekick
      </h3>
      {prompt ? (
        <>
          <p className="wrap-anywhere text-lg">{prompt.message}</p>
          {prompt.components.map((component) => (
            <Answer
              key={`${prompt.id} ${component.id}`}
              prompt={prompt}
              component={component}
              deal={deal}
              onSave={onSave}
              onSkip={onSkip}
              task={task}
            />
          ))}
          <button
            type="button"
            className="unstyled self-start py-1 rounded-sm cursor-pointer text-base/inherit text-primary hover:underline"
            onClick={() => onSkip(prompt.id)}
          >
            Skip this nudge
          </button>
        </>
      ) : (
        <p className="text-quiet">Nothing to ask about this deal now.</p>
      )}
    </section>
  );
}

interface AnswerProps extends SidekickProps {
  prompt: Prompt;
  component: Prompt["components"][number];
}

function Answer({ prompt, component, deal, onSave, onSkip, task }: AnswerProps) {
  const { message } = component;
  const chooseConfidence = async (wanted: ForecastCategory) => {
    await onSave({ hs_manual_forecast_category: wanted });
    if (countsAsSkip(prompt.id, deal.forecastCategory, wanted)) onSkip(prompt.id);
  };
  switch (component.id) {
    case "confidence":
      return (
        <ConfidenceAnswer
          message={message}
          value={deal.forecastCategory}
          onChoose={chooseConfidence}
        />
      );
    case "update":
      return <UpdateAnswer message={message} onAdd={(deal_update) => onSave({ deal_update })} />;
    case "close-date":
      return (
        <CloseDateAnswer
          message={message}
          value={deal.closeDate}
          onSave={(closedate) => onSave({ closedate })}
        />
      );
    case "next-step":
      return (
        <NextStepAnswer
          message={message}
          value={deal.nextStep.nextStep}
          onAdd={(hs_next_step) => onSave({ hs_next_step })}
        />
      );
    case "task":
      return (
        <div className="flex flex-col gap-2 m-0 p-0 border-0 text-base">
          <p className="p-0 mb-1 font-medium">{message}</p>
          {task}
        </div>
      );
  }
}
