import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { useSession } from "../../lib/session.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { furthestPersonId, type Person, teamGoalOf } from "./person-goals.ts";
import { TeamGap } from "./team-gap.tsx";
import { LevelRows, type TeamLevel, TeamRows } from "./team-rows.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";
import { TeamTotals } from "./team-totals.tsx";
import { useTeamGoals } from "./use-team-goals.ts";

const GoalEditor = lazyPart("goal-editor", () =>
  import("./goal-editor.tsx").then((module) => module.GoalEditor),
);

interface TeamGoalsProps {
  /** Undefined for a team without managers below, whose figures are the sum of its people's. */
  level?: TeamLevel | undefined;
  /** Where the quarter lands, above everything else. */
  headline?: ReactNode;
  /** Whether there are deals to talk about with each rep. */
  hasDeals: boolean;
  /** Replaces the rows of an empty team. */
  empty: ReactNode;
}

/** The team's quarter: where it lands, in total, and by rep with what to talk about, or by team. */
export function TeamGoals({ level, headline, hasDeals, empty }: TeamGoalsProps) {
  const { currency } = useSession();
  const { current: period, labelOf } = useQuarters();
  const team = useTeamGoals();
  const isReadOnly = useIsReadOnly();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Person | null>(null);
  const openGrid = isReadOnly ? undefined : () => void navigate({ to: "/settings/quotas" });
  return (
    <Panel title="Team this quarter" context={labelOf(period)}>
      <div className="flex flex-wrap gap-x-12 gap-y-3 pt-4 px-5">
        {headline}
        {team.data && team.data.length > 0 && (
          <TeamGap
            total={level?.total ?? teamGoalOf(team.data)}
            currency={currency}
            onSetQuotas={openGrid}
          />
        )}
      </div>
      <QueryContent query={team} skeleton={<TeamSkeleton hasDeals={hasDeals} />}>
        {(all) =>
          all.length === 0 ? (
            empty
          ) : (
            <>
              <TeamTotals
                total={level?.total ?? teamGoalOf(all)}
                people={all.length}
                currency={currency}
                onSetQuotas={openGrid}
              />
              {level?.rows.some(({ people }) => people !== null) ? (
                <LevelRows
                  rows={level.rows}
                  furthest={furthestPersonId(level.rows)}
                  currency={currency}
                />
              ) : (
                <TeamRows
                  all={all}
                  furthest={furthestPersonId(all)}
                  currency={currency}
                  onSetQuota={isReadOnly ? undefined : setEditing}
                  hasDeals={hasDeals}
                  past={level?.rows.filter(({ isPast }) => isPast) ?? []}
                />
              )}
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
          onSaved={() => setEditing(null)}
          onClose={() => setEditing(null)}
        />
      )}
    </Panel>
  );
}
