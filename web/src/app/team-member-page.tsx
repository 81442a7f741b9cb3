import { Skeleton } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { TeamMember } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useState } from "react";
import { ActionsCard } from "../features/people/actions-card.tsx";
import { MemberEvents } from "../features/people/member-events.tsx";
import { ShareLinkPanel } from "../features/people/share-link.tsx";
import { SkillsPanel } from "../features/people/skills-panel.tsx";
import { SnippetsPanel } from "../features/people/snippets-panel.tsx";
import { UpdatesPanel } from "../features/people/updates-panel.tsx";
import { useEventsWith } from "../features/people/use-people.ts";
import { useMember } from "../features/team/use-team.ts";
import { isApiError } from "../lib/api.ts";
import { dayIn } from "../lib/format.ts";
import { useSession } from "../lib/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { CardSkeleton } from "../ui/card-skeleton.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { QueryContent } from "../ui/query-content.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

const MemberDialog = lazyPart("member-dialog", () =>
  import("../features/team/member-dialog.tsx").then((module) => module.MemberDialog),
);

const route = getRouteApi("/layout/team-member/$id");

/** A person's file: profile, history, skills and actions. */
export function TeamMemberPage() {
  const { id } = route.useParams();
  const member = useMember(id);
  if (isApiError(member.error, "not_found", "bad_request")) return <NotInTeam />;
  const hasFailed = member.isError && member.data === undefined;
  return (
    <>
      {member.isPending && <VisuallyHidden as="h1">Team member</VisuallyHidden>}
      {hasFailed && <PageHeader title="Team member" context="Couldn't be loaded" />}
      <QueryContent hasCards query={member} skeleton={<ProfileSkeleton />}>
        {(known) => <MemberProfile key={known.id} member={known} />}
      </QueryContent>
    </>
  );
}

function ProfileSkeleton() {
  const panels = [220, 180];
  return (
    <>
      <div className="flex items-center gap-3 mb-5">
        <Skeleton circle height={48} />
        <div>
          <Skeleton height={22} width={200} mb={10} />
          <Skeleton height={14} width={280} maw="60vw" />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 upto-lg:grid-cols-1">
        {["left", "right"].map((side) => (
          <div key={side} className="flex flex-col gap-5 min-w-0">
            {panels.map((height) => (
              <CardSkeleton key={height} height={height} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function MemberProfile({ member }: { member: TeamMember }) {
  const { timeZone } = useSession();
  const events = useEventsWith(member.id, dayIn(timeZone, new Date()));
  return (
    <>
      <Person member={member} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 upto-lg:grid-cols-1">
        <div className="flex flex-col gap-5 min-w-0">
          <UpdatesPanel member={member} />
          <MemberEvents events={events} />
          <SnippetsPanel member={member} />
        </div>
        <div className="flex flex-col gap-5 min-w-0">
          <ActionsCard memberId={member.id} />
          <SkillsPanel member={member} />
          <ShareLinkPanel member={member} />
        </div>
      </div>
    </>
  );
}

function Person({ member }: { member: TeamMember }) {
  const { user } = useSession();
  const [isEditing, setIsEditing] = useState(false);
  const { id, name, title, emailAddress, phoneNumber } = member;
  return (
    <>
      <PageHeader
        title={name}
        context={[title, emailAddress, phoneNumber].filter(Boolean).join(" · ")}
        before={<Avatar name={name} size={48} />}
        actions={
          <LinkButton to="/rep/$repId" params={{ repId: id }} variant="default">
            Numbers
          </LinkButton>
        }
        {...(may(user, "coach") && {
          onSubject: { label: "Edit", run: () => setIsEditing(true) },
        })}
      />
      {isEditing && <MemberDialog member={member} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function NotInTeam() {
  return (
    <>
      <PageHeader
        title="Not on your team"
        context="This person may have left, or the address belongs to another workspace."
      />
      <Link to="/home">See your team</Link>
    </>
  );
}
