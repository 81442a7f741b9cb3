import { type ReactNode, useState } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { furthestPersonId, type Person } from "./person-goals.ts";
import { TeamRows } from "./team-rows.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";
import { TeamTotals } from "./team-totals.tsx";
import { useTeamGoals } from "./use-team-goals.ts";

const GoalEditor = lazyPart("goal-editor", () =>
  import("./goal-editor.tsx").then((module) => module.GoalEditor),
);

/** The team's quarter, in total and by rep. `empty` replaces the rows of an empty team. */
export function TeamGoals({ empty }: { empty: ReactNode }) {
  const { currency } = useSession();
  const { current: period, labelOf } = useQuarters();
  /** Whose quota is being set, and who comes next. */
  const [[editing, ...next], setEditing] = useState<Person[]>([]);
  return (
    <Panel title="Team this quarter" context={labelOf(period)}>
      <QueryContent query={useTeamGoals()} skeleton={<TeamSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            empty
          ) : (
            <>
              <TeamTotals
                all={all}
                currency={currency}
                onSetQuotas={() => setEditing(all.map(({ person }) => person))}
              />
              <TeamRows
                all={all}
                furthest={furthestPersonId(all)}
                currency={currency}
                onSetQuota={(person) => setEditing([person])}
              />
            </>
          )
        }
      </QueryContent>
      {editing && (
        <GoalEditor
          key={editing.id}
          revieweeId={editing.id}
          name={editing.name}
          period={period}
          part="quota"
          onSaved={() => setEditing(next)}
          onClose={() => setEditing([])}
        />
      )}
    </Panel>
  );
}
