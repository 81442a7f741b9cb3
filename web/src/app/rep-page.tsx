import { Skeleton } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { GoalCard } from "../features/goals/goal-card.tsx";
import { useMember } from "../features/team/use-team.ts";
import { isRefusal } from "../lib/api.ts";
import { useSession } from "../lib/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { PageHeader } from "../ui/page-header.tsx";

const route = getRouteApi("/layout/layout-rep/rep/$repId");

/** The numbers of one person. */
export function RepPage() {
  const { repId } = route.useParams();
  const { user } = useSession();
  return user.role === "manager" ? <MemberPage key={repId} id={repId} /> : <OwnPage />;
}

function OwnPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title="My page" context="Your goal and how far you are" />
      <GoalCard revieweeId={user.id} />
    </>
  );
}

function MemberPage({ id }: { id: string }) {
  const member = useMember(id);
  // An address with a mistyped id is nobody's page either.
  if (isRefusal(member.error, "not_found", "bad_request")) return <NotInTeam />;
  return (
    <Loaded query={member} skeleton={<Skeleton height={56} mb={20} />}>
      {({ name, title }) => (
        <>
          <PageHeader title={name} context={title} before={<Avatar name={name} size={48} />} />
          <GoalCard revieweeId={id} />
        </>
      )}
    </Loaded>
  );
}

function NotInTeam() {
  return (
    <>
      <PageHeader
        title="Not in your team"
        context="This person may have left, or the address belongs to another workspace."
      />
      <Link to="/home">See your team</Link>
    </>
  );
}
