import { Button, Skeleton } from "@mantine/core";
import type { Skill, TeamMember } from "@touchline/contract";
import { hasRatings, MAX_SKILL_LEVEL, may } from "@touchline/domain";
import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { SkillsChart } from "./skills-chart.tsx";
import { useSkills } from "./use-people.ts";

const SkillsDialog = lazyPart("skills-dialog", () =>
  import("./skills-dialog.tsx").then((module) => module.SkillsDialog),
);

export function SkillsPanel({ member }: { member: Pick<TeamMember, "id" | "name"> }) {
  const skills = useSkills(member.id);
  const { user } = useSession();
  const [isRating, setIsRating] = useState(false);
  const isManager = may(user, "coach");
  return (
    <Panel
      title="Skills"
      actions={
        isManager && (
          <Button
            variant="default"
            size="xs"
            disabled={!skills.data}
            onClick={() => setIsRating(true)}
          >
            Update Skills
          </Button>
        )
      }
    >
      <QueryContent query={skills} skeleton={<ChartSkeleton />}>
        {(all) =>
          hasRatings(all) ? (
            <div className="flex flex-col gap-3 py-4 px-5">
              <SkillsChart skills={all} />
              <Legend skills={all} />
            </div>
          ) : (
            <EmptyState title="Not enough data">
              {isManager
                ? "Rate the six skills once to see where coaching helps most."
                : "A chart appears here once a manager has rated your skills."}
            </EmptyState>
          )
        }
      </QueryContent>
      {isRating && skills.data && (
        <SkillsDialog member={member} skills={skills.data} onClose={() => setIsRating(false)} />
      )}
    </Panel>
  );
}

function Legend({ skills }: { skills: Skill[] }) {
  return (
    <dl className="flex flex-col">
      {skills.map(({ id, name, value, ratedAt }) => (
        <div key={id} className="flex justify-between gap-3 py-0.75 text-base">
          <dt>{name}</dt>
          <dd className="number">
            {value} of {MAX_SKILL_LEVEL}
            {ratedAt === null && <span className="text-quiet"> (not rated)</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChartSkeleton() {
  return (
    <div className="flex flex-col gap-3 py-4 px-5">
      <Skeleton circle height={200} mx="auto" />
      <Skeleton height={150} />
    </div>
  );
}
