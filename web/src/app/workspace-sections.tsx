import { Button } from "@mantine/core";
import { useState } from "react";
import { Rules } from "../features/rules/rules.tsx";
import { NewMemberDialog } from "../features/team/new-member-dialog.tsx";
import { Audit } from "../features/workspace/audit.tsx";
import { General } from "../features/workspace/general.tsx";
import { People } from "../features/workspace/people.tsx";
import { WorkspaceFrame } from "./workspace-frame.tsx";

const SECTIONS = { general: General, people: PeopleSection, rules: Rules, security: Audit };
export type WorkspaceSection = keyof typeof SECTIONS;

/** One section of what a manager decides for everybody. */
export function WorkspaceSections({ section }: { section: WorkspaceSection }) {
  const Section = SECTIONS[section];
  return (
    <WorkspaceFrame>
      <Section />
    </WorkspaceFrame>
  );
}

function PeopleSection() {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <People
        invite={
          <Button size="xs" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        }
      />
      {isInviting && <NewMemberDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}
