import { Button } from "@mantine/core";
import { IconChartPie, IconPlus } from "@tabler/icons-react";
import { may } from "@touchline/domain";
import { useState } from "react";
import { InvitationNotice } from "../features/invitations/invitation-notice.tsx";
import { TeamChoice, type TeamFilter } from "../features/people/team-choice.tsx";
import { TeamTable } from "../features/people/team-table.tsx";
import { useTeamTable } from "../features/people/use-people.ts";
import { AsOfBanner } from "../features/time-machine/as-of-banner.tsx";
import { AsOfControl } from "../features/time-machine/as-of-control.tsx";
import { useAsOf } from "../lib/as-of.ts";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { AsOfPage } from "./as-of-page.tsx";
import { PAGES } from "./pages.ts";

const NewMemberDialog = lazyPart("new-member-dialog", () =>
  import("../features/team/new-member-dialog.tsx").then((module) => module.NewMemberDialog),
);

const AttentionPanel = lazyPart("attention", () =>
  import("../features/attention/attention-panel.tsx").then((module) => module.AttentionPanel),
);

/** The next meeting with each team member, and their open items. */
export function TeamPage() {
  return (
    <AsOfPage>
      <Team />
    </AsOfPage>
  );
}

function Team() {
  const isPast = useAsOf() !== undefined;
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<TeamFilter>("everybody");
  const [showsSkills, setShowsSkills] = useState(false);
  const { user } = useSession();
  const { data: team = [] } = useTeamTable();
  const mine = team.filter(({ managerId }) => managerId === user.id).map(({ id }) => id);
  const add = may(user, "administer") && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
      Add team member
    </Button>
  );
  return (
    <>
      <PageHeader
        title={PAGES.team.label}
        context="Your team's next meetings, latest updates and actions"
        actions={
          <>
            <TeamChoice shown={shown} onChange={setShown} />
            {!isPast && (
              <Button
                variant="default"
                leftSection={<IconChartPie size={16} />}
                onClick={() => setShowsSkills(!showsSkills)}
              >
                {showsSkills ? "Hide skills" : "Show skills"}
              </Button>
            )}
            <AsOfControl />
            {!isPast && add}
          </>
        }
      />
      <AsOfBanner>
        Past calendars, skills and due dates aren't stored: next meetings and skills aren't shown,
        and actions are late by today's due dates.
      </AsOfBanner>
      <TeamTable addMember={add} shown={shown} showsSkills={showsSkills && !isPast} />
      {!isPast && <AttentionPanel members={shown === "mine" && mine.length > 0 ? mine : null} />}
      {isAdding && (
        <NewMemberDialog
          invitationNotice={(invited) => <InvitationNotice invited={invited} />}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
