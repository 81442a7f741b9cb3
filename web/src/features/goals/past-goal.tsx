import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { type Day, quarterAfter } from "@touchline/domain";
import { useState } from "react";
import { reading } from "../../lib/api.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./goal-card.module.css";
import { GoalFigures } from "./goal-figures.tsx";
import { GoalSkeleton } from "./goal-skeleton.tsx";

interface PastGoalProps {
  revieweeId: string;
  asOf: Day;
}

/** Somebody's goal as it stood on a day, with what has become of it. Looking begins no goal. */
export function PastGoal({ revieweeId, asOf }: PastGoalProps) {
  const { currency } = useSession();
  const { current, labelOf } = useQuarters();
  const [isNext, setIsNext] = useState(false);
  const period = isNext ? quarterAfter(current) : current;
  const params = { revieweeId };
  const then = useQuery(reading(api.goals.checkIn, { params, query: { period, asOf } }));
  const now = useQuery(reading(api.goals.checkIn, { params, query: { period } }));
  return (
    <Panel
      title="Goal alignment"
      context={labelOf(period)}
      actions={
        <Segmented
          label="Quarter"
          value={isNext ? "next" : "this"}
          options={[
            { value: "this", label: "This quarter" },
            { value: "next", label: "Next quarter" },
          ]}
          onChange={(value) => setIsNext(value === "next")}
        />
      }
    >
      <Loaded query={then} skeleton={<GoalSkeleton />}>
        {(goal) =>
          goal ? (
            <>
              <GoalFigures values={goal.values} now={now.data?.values} currency={currency} />
              {goal.note && (
                <footer className={styles.footer}>
                  <p className={styles.note}>{goal.note}</p>
                </footer>
              )}
            </>
          ) : (
            <EmptyState title="No goal yet on that day">
              Nobody had begun the goal of this quarter by then.
            </EmptyState>
          )
        }
      </Loaded>
    </Panel>
  );
}
