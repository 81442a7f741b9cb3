import { NumberInput } from "@mantine/core";
import type { PipelineOfWorkspace } from "@touchline/contract";
import { useState } from "react";
import { counted } from "../../lib/format.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import styles from "./pipelines.module.css";
import { useSetLimit } from "./use-pipelines.ts";

const LONGEST = 3650;

interface LimitFieldProps {
  pipelineId: string;
  stage: PipelineOfWorkspace["stages"][number];
}

/** After how many days in a stage a deal is asked about. Empty leaves it to what is usual in the team. */
export function LimitField({ pipelineId, stage }: LimitFieldProps) {
  const { id, label, daysLimit } = stage;
  const save = useSetLimit();
  const [typed, setTyped] = useState<number | null>(daysLimit);
  const isWrong = typed !== null && (typed < 1 || typed > LONGEST);
  const send = () => {
    if (typed === daysLimit || isWrong || save.isPending) return;
    save.mutate(
      { params: { pipelineId, stageId: id }, body: { daysLimit: typed } },
      {
        onSuccess: () =>
          showDone(
            typed === null ? `${label} has no limit` : `${label}: at most ${counted(typed, "day")}`,
          ),
        onError: ({ message }) => {
          setTyped(daysLimit);
          showProblem(message);
        },
      },
    );
  };
  return (
    <span className={styles.limit}>
      <NumberInput
        className={styles.days}
        size="xs"
        aria-label={`Longest stay in ${label}, in days`}
        placeholder="–"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        error={isWrong}
        value={typed ?? ""}
        onChange={(value) => setTyped(value === "" ? null : Number(value))}
        onBlur={send}
        onKeyDown={({ key }) => {
          if (key === "Enter") send();
          if (key === "Escape") setTyped(daysLimit);
        }}
      />
      <span className={styles.quiet}>
        {isWrong ? `1 to ${LONGEST} days` : typed === null ? "as usual" : "days"}
      </span>
    </span>
  );
}
