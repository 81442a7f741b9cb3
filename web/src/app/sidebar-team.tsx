import { ActionIcon, Skeleton, Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { TeamMember } from "@touchline/contract";
import { wonPercent } from "@touchline/domain";
import { useEffect } from "react";
import { useCheckIns } from "../features/goals/use-check-in.ts";
import { useChosenMembers } from "../features/team/use-team.ts";
import { formatPercent } from "../lib/format.ts";
import { useQuarters } from "../lib/quarters.ts";
import { lastTeamSize, saveTeamSize } from "../lib/storage.ts";
import { Avatar } from "../ui/avatar.tsx";
import { QueryContent } from "../ui/query-content.tsx";
import { Ring } from "../ui/ring.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { NameTooltip } from "./name-tooltip.tsx";
import styles from "./sidebar.module.css";
import { TeamMenu } from "./team-choice.tsx";

export function SidebarTeam({ isCollapsed }: { isCollapsed: boolean }) {
  const team = useChosenMembers();
  const checkIns = useCheckIns(useQuarters().current);
  const shares = new Map(
    checkIns.data?.map(({ revieweeId, values }) => [revieweeId, wonPercent(values)]),
  );
  useEffect(() => {
    if (team.data) saveTeamSize(team.data.length);
  }, [team.data]);
  if (isCollapsed && team.isError && !team.data) {
    return <TeamError message={team.error.message} onRetry={() => void team.refetch()} />;
  }
  return (
    <QueryContent
      query={team}
      errorTitle="Couldn't load your team"
      skeleton={<TeamSkeleton isCollapsed={isCollapsed} />}
    >
      {(members) =>
        members.length > 0 && (
          <>
            {isCollapsed ? (
              <div className="h-0.25 my-3 mx-2 bg-line" />
            ) : (
              <h2 className="mt-4 mb-1 px-2.5 text-sm/5 font-medium text-quiet">Team</h2>
            )}
            {!isCollapsed && <TeamMenu />}
            <ul aria-label="Team">
              {members.map((member) => (
                <li key={member.id}>
                  <Member
                    member={member}
                    share={shares.get(member.id) ?? null}
                    isCollapsed={isCollapsed}
                  />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryContent>
  );
}

interface TeamErrorProps {
  message: string;
  onRetry: () => void;
}

/** Team error for the collapsed sidebar, which has room only for an icon. */
function TeamError({ message, onRetry }: TeamErrorProps) {
  const words = `Your team: ${message} Press to try again.`;
  return (
    <div role="alert" className={`${styles.trouble} [&_svg]:text-bad`}>
      <Tooltip label={words} position="right" multiline maw={260}>
        <ActionIcon size={36} aria-label={words} onClick={onRetry}>
          <IconAlertTriangle size={20} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

interface MemberProps {
  member: TeamMember;
  share: number | null;
  isCollapsed: boolean;
}

function Member({ member, share, isCollapsed }: MemberProps) {
  const known = share === null ? member.name : `${member.name}, ${formatPercent(share)} won`;
  return (
    <NameTooltip name={known} isCollapsed={isCollapsed}>
      <Link
        to="/rep/$repId"
        params={{ repId: member.id }}
        className={`${styles.item} [&_svg]:flex-none [&_svg]:text-quiet data-[status=active]:[&>svg]:text-primary ${styles.member}`}
      >
        <Ring share={share} size={26} thickness={2}>
          <Avatar name={member.name} size={20} />
        </Ring>
        {isCollapsed ? (
          <VisuallyHidden>{known}</VisuallyHidden>
        ) : (
          <>
            <span className={`${styles.label} truncate`}>{member.name}</span>
            {share !== null && (
              <span className="ml-auto text-sm/inherit text-quiet number">
                {formatPercent(share)}
              </span>
            )}
          </>
        )}
      </Link>
    </NameTooltip>
  );
}

/** Reserves the final rows and heights so that the entries below don't move under the pointer. */
function TeamSkeleton({ isCollapsed }: { isCollapsed: boolean }) {
  const rows = Array.from({ length: lastTeamSize() }, (_, place) => `row ${place}`);
  return (
    <>
      {isCollapsed ? (
        <div className="h-0.25 my-3 mx-2 bg-line" />
      ) : (
        <p className="mt-4 mb-1 px-2.5 text-sm/5 font-medium text-quiet">Team</p>
      )}
      {rows.map((row) => (
        <div
          key={row}
          className={`${styles.item} [&_svg]:flex-none [&_svg]:text-quiet data-[status=active]:[&>svg]:text-primary ${styles.member} pointer-events-none`}
        >
          <Skeleton circle height={26} width={26} />
          {!isCollapsed && <Skeleton height={10} width="60%" />}
        </div>
      ))}
    </>
  );
}
