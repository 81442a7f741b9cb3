import { Button } from "@mantine/core";
import { IconChartPie, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { HowTheyHear } from "../features/invitations/how-they-hear.tsx";
import { TeamChoice, type TeamShown } from "../features/people/team-choice.tsx";
import { TeamTable } from "../features/people/team-table.tsx";
import { useTeamTable } from "../features/people/use-people.ts";
import { AsOfBanner } from "../features/time-machine/as-of-banner.tsx";
import { AsOfControl } from "../features/time-machine/as-of-control.tsx";
import { useAsOf } from "../lib/as-of.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { piece } from "../ui/piece.tsx";
import { InTime } from "./in-time.tsx";

const NewMemberDialog = piece("new-member-dialog", () =>
  import("../features/team/new-member-dialog.tsx").then((module) => module.NewMemberDialog),
);

const AttentionPanel = piece("attention", () =>
  import("../features/attention/attention-panel.tsx").then((module) => module.AttentionPanel),
);

/** The next meeting with each team member, and their open items. */
export function TeamPage() {
  return (
    <InTime>
      <Team />
    </InTime>
  );
}

function Team() {
  const isPast = useAsOf() !== undefined;
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<TeamShown>("everybody");
  const [showsSkills, setShowsSkills] = useState(false);
  const { user } = useSession();
  const { data: team = [] } = useTeamTable();
  const mine = team.filter(({ managerId }) => managerId === user.id).map(({ id }) => id);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
      Add team member
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Team Overview"
        context="Next meetings, latest updates and actions of your team"
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
        Calendars, skills and due dates are not kept as they were: next meetings and skills are not
        shown, and actions are late by the due date they have today.
      </AsOfBanner>
      <TeamTable addMember={add} shown={shown} showsSkills={showsSkills && !isPast} />
      {!isPast && <AttentionPanel members={shown === "mine" && mine.length > 0 ? mine : null} />}
      {isAdding && (
        <NewMemberDialog howTheyHear={<HowTheyHear />} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}
