import { Button } from "@mantine/core";
import { IconChartPie, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { HowTheyHear } from "../features/invitations/how-they-hear.tsx";
import { TeamChoice, type TeamShown } from "../features/people/team-choice.tsx";
import { TeamTable } from "../features/people/team-table.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { piece } from "../ui/piece.tsx";

const NewMemberDialog = piece("new-member-dialog", () =>
  import("../features/team/new-member-dialog.tsx").then((module) => module.NewMemberDialog),
);

/** Whom one meets next, and who waits for what. */
export function TeamPage() {
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<TeamShown>("everybody");
  const [showsSkills, setShowsSkills] = useState(false);
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
            <Button
              variant="default"
              leftSection={<IconChartPie size={16} />}
              onClick={() => setShowsSkills(!showsSkills)}
            >
              {showsSkills ? "Hide skills" : "Show skills"}
            </Button>
            {add}
          </>
        }
      />
      <TeamTable addMember={add} shown={shown} showsSkills={showsSkills} />
      {isAdding && (
        <NewMemberDialog howTheyHear={<HowTheyHear />} onClose={() => setIsAdding(false)} />
      )}
    </>
  );
}
