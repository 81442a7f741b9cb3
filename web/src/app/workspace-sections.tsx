import { Button } from "@mantine/core";
import { useState } from "react";
import { Pipelines } from "../features/pipelines/pipelines.tsx";
import { Rules } from "../features/rules/rules.tsx";
import { NewMemberDialog } from "../features/team/new-member-dialog.tsx";
import { Audit } from "../features/workspace/audit.tsx";
import { General } from "../features/workspace/general.tsx";
import { People } from "../features/workspace/people.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { WorkspaceFrame } from "./workspace-frame.tsx";

const SECTIONS = {
  general: General,
  people: PeopleSection,
  pipelines: PipelinesSection,
  rules: Rules,
  security: Audit,
};
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

function PipelinesSection() {
  return (
    <Pipelines
      connect={
        <LinkButton to="/workspace/integrations" size="xs">
          Connect HubSpot
        </LinkButton>
      }
    />
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
