import { useQuery } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { routeQuery } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./goal-card.module.css";
import { GoalFigures } from "./goal-figures.tsx";
import { GoalSkeleton } from "./goal-skeleton.tsx";
import { useQuarterChoice } from "./use-quarter-choice.tsx";

interface PastGoalProps {
  revieweeId: string;
  asOf: Day;
}

/** A goal on a past day, with today's values. Viewing it doesn't create a goal. */
export function PastGoal({ revieweeId, asOf }: PastGoalProps) {
  const { currency } = useSession();
  const { period, label, choice } = useQuarterChoice();
  const params = { revieweeId };
  const then = useQuery(routeQuery(api.goals.checkIn, { params, query: { period, asOf } }));
  const now = useQuery(routeQuery(api.goals.checkIn, { params, query: { period } }));
  return (
    <Panel title="Goal alignment" context={label} actions={choice}>
      <QueryContent query={then} skeleton={<GoalSkeleton />}>
        {(goal) =>
          goal ? (
            <>
              <GoalFigures values={goal.values} now={now.data?.values} currency={currency} />
              {goal.note && (
                <footer className={styles.footer}>
                  <p className="grow basis-70 whitespace-pre-wrap wrap-anywhere">{goal.note}</p>
                </footer>
              )}
            </>
          ) : (
            <EmptyState title="No goal yet on that day">
              No quota or commit had been set for this quarter.
            </EmptyState>
          )
        }
      </QueryContent>
    </Panel>
  );
}
