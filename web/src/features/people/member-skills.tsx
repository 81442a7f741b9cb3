import { Button, Skeleton } from "@mantine/core";
import { SkillsChart } from "./skills-chart.tsx";
import { useTeamSkills } from "./use-people.ts";

/** A member's skills in a team row: the chart, with text on hover. */
export function MemberSkills({ memberId, name }: { memberId: string; name: string }) {
  const skills = useTeamSkills();
  const rated = skills.data?.get(memberId);
  if (rated) return <SkillsChart skills={rated} isSmall />;
  if (skills.isPending) return <Skeleton circle height={56} width={56} />;
  if (!skills.isError) return <span className="text-quiet">Not enough data</span>;
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`The skills of ${name} could not be loaded: try again`}
      onClick={() => void skills.refetch()}
    >
      try again
    </Button>
  );
}
