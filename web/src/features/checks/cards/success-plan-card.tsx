import type { DealDetail } from "@touchline/contract";
import type { EditDeal } from "../../../lib/edit-deal.ts";
import { useIsReadOnly } from "../../../lib/read-only.ts";
import { InlineText } from "../../../ui/inline-text.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { formatDaysAgo } from "../day-text.ts";
import { AgedText } from "./aged-text.tsx";
import { Card, Fact } from "./card.tsx";
import styles from "./cards.module.css";
import { NextTask } from "./next-task.tsx";

const MAX_TEXT_LENGTH = 10_000;

interface SuccessPlanCardProps {
  deal: DealDetail;
  edit: EditDeal;
  isFolded?: boolean;
  /** Whether to include the last comment, which may be displayed elsewhere. */
  hasComment?: boolean;
}

export function SuccessPlanCard(props: SuccessPlanCardProps) {
  const { deal, edit, isFolded = false, hasComment = true } = props;
  const { nextStep, lastCompletedTask, lastReview } = deal;
  const isReadOnly = useIsReadOnly();
  return (
    <Card
      place="success-plan"
      title="Success plan"
      deal={deal}
      findings={deal.issues["success-plan"]}
      factsLabel={isFolded ? (hasComment ? "Last task and comment" : "Last task") : undefined}
      facts={
        <dl className="flex flex-col gap-2.5">
          <Fact label="Last task completed">
            {lastCompletedTask ? (
              <>
                {lastCompletedTask.title || "Untitled task"}
                <span className={`${styles.hint} text-sm text-quiet`}>
                  {formatDaysAgo(lastCompletedTask.daysSinceCompletion)}
                </span>
              </>
            ) : (
              <span className="text-quiet">None yet</span>
            )}
          </Fact>
          {hasComment && (
            <Fact label="Last review comment">
              {lastReview?.comment ? (
                <div className="max-h-16.5 overflow-y-auto">
                  <RichText html={lastReview.comment} />
                </div>
              ) : (
                <span className="text-quiet">No comment yet</span>
              )}
            </Fact>
          )}
        </dl>
      }
    >
      <NextTask deal={deal} />
      <dl>
        <Fact label="Next steps">
          <InlineText
            label={`Next step of ${deal.name}`}
            placeholder="What needs to happen next on this deal?"
            action={nextStep.nextStep ? "Save" : "Add"}
            value={nextStep.nextStep}
            mayBeEmpty
            maxLength={MAX_TEXT_LENGTH}
            onSave={(hs_next_step) => edit.save({ hs_next_step })}
          >
            <AgedText
              text={nextStep.nextStep}
              at={nextStep.lastUpdated}
              none={isReadOnly ? "No next step" : "Add a next step"}
            />
          </InlineText>
        </Fact>
      </dl>
    </Card>
  );
}
