import type { WorkspacePipeline } from "@touchline/contract";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { formatCount, pluralise } from "../../lib/format.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import styles from "./pipelines.module.css";
import { type DefaultStageLimit, useSetLimit } from "./use-pipelines.ts";

const MAX_DAYS = 3650;

interface LimitFieldProps {
  pipelineId: string;
  stage: WorkspacePipeline["stages"][number];
  usual: DefaultStageLimit | null;
}

/**
 * The number of days in a stage after which a deal is flagged. Empty uses the team's typical
 * duration.
 */
export function LimitField({ pipelineId, stage, usual }: LimitFieldProps) {
  const { id, label, daysLimit } = stage;
  const save = useSetLimit();
  const [typed, setTyped] = useState<number | null>(daysLimit);
  const isWrong = typed !== null && !(typed >= 1 && typed <= MAX_DAYS);
  const send = () => {
    if (typed === daysLimit || isWrong || save.isPending) return;
    const done =
      typed === null ? `${label} has no limit` : `${label}: at most ${pluralise(typed, "day")}`;
    // A live event may replace this field before the response. Errors appear next to it.
    save.mutateAsync({ params: { pipelineId, stageId: id }, body: { daysLimit: typed } }).then(
      () => showSuccess(done),
      () => undefined,
    );
  };
  const undo = () => {
    setTyped(daysLimit);
    save.reset();
  };
  return (
    <span className={`${styles.limit} flex items-center gap-2`}>
      <NumberField
        className="flex-none w-18"
        size="xs"
        aria-label={`Day limit for ${label}, in days`}
        placeholder="Default"
        decimals={0}
        error={isWrong || save.isError}
        value={typed}
        onChange={setTyped}
        onBlur={send}
        onKeyDown={({ key }) => {
          if (key === "Enter") send();
          if (key === "Escape") undo();
        }}
      />
      {save.isError ? (
        <span role="alert" className="text-base/inherit text-bad">
          {messageOf(save.error, "Not saved. Try again.")}
        </span>
      ) : (
        <span className={`${styles.quiet} text-base/inherit text-quiet`}>
          {isWrong
            ? `Whole days, 1 to ${formatCount(MAX_DAYS)}`
            : unitOf(typed, usual, save.isPending)}
        </span>
      )}
    </span>
  );
}

function unitOf(typed: number | null, usual: DefaultStageLimit | null, isSaving: boolean): string {
  if (isSaving) return "saving…";
  if (typed !== null) return "days";
  return usual?.isAskedAbout ? `${formatCount(usual.times)}× the median` : "";
}
