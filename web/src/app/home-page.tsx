import { GoalCard } from "../features/goals/goal-card.tsx";
import { TeamStanding } from "../features/goals/team-standing.tsx";
import { usePlayers } from "../features/team/use-team.ts";
import { useSession } from "../lib/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { greeting } from "./greeting.ts";

export function HomePage() {
  const { user } = useSession();
  return user.role === "manager" ? <ManagerHome /> : <RepHome />;
}

function ManagerHome() {
  const { organisation } = useSession();
  const players = usePlayers();
  return (
    <>
      <PageHeader title="Home" context={`How ${organisation.name} stands this quarter`} />
      <TeamStanding
        team={players}
        empty={
          <EmptyState title="No reps in your team yet">
            Each rep of {organisation.name} gets a row here with won, quota, commit and coverage.
            Turn on player/coach mode in your menu to see your own.
          </EmptyState>
        }
      />
    </>
  );
}

function RepHome() {
  const { user, organisation } = useSession();
  return (
    <>
      <PageHeader
        title={greeting(user.name, new Date())}
        context={`Your quarter at ${organisation.name}`}
      />
      <GoalCard revieweeId={user.id} />
    </>
  );
}
