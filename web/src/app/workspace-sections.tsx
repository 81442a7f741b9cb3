import { Button } from "@mantine/core";
import { useState } from "react";
import { useHubspot } from "../features/crm/use-hubspot.ts";
import { Exports } from "../features/exports/exports.tsx";
import { LineSettings } from "../features/forecast/line-settings.tsx";
import { QuotaGrid } from "../features/goals/quota-grid.tsx";
import { NoMailNotice } from "../features/invitations/invitation-notice.tsx";
import { InvitationState } from "../features/invitations/invitation-state.tsx";
import { LostReasonList } from "../features/lost-reasons/lost-reason-list.tsx";
import { OwnFields } from "../features/own-fields/own-fields.tsx";
import { Pipelines } from "../features/pipelines/pipelines.tsx";
import { Retention } from "../features/retention/retention.tsx";
import { Rules } from "../features/rules/rules.tsx";
import { SignInMethods } from "../features/security/sign-in-methods.tsx";
import { SignIns } from "../features/security/sign-ins.tsx";
import { TeamTokens } from "../features/tokens/tokens.tsx";
import { Webhooks } from "../features/webhooks/webhooks.tsx";
import { Audit } from "../features/workspace/audit.tsx";
import { General } from "../features/workspace/general.tsx";
import { ImportTeams } from "../features/workspace/import-teams.tsx";
import { ManagersSee } from "../features/workspace/managers-see.tsx";
import { People } from "../features/workspace/people.tsx";
import { DeleteWorkspace } from "../features/workspace-deletion/delete-workspace.tsx";
import { pluralise } from "../lib/format.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Panel } from "../ui/panel.tsx";
import { ImportOwners } from "./import-owners.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { useSignOut } from "./user-menu.tsx";

const SECTIONS = {
  general: GeneralSection,
  people: PeopleSection,
  quotas: QuotasSection,
  pipelines: PipelinesSection,
  rules: Rules,
  data: DataSections,
  security: SecuritySection,
};
export type WorkspaceSection = keyof typeof SECTIONS;

export function WorkspaceSections({ section }: { section: WorkspaceSection }) {
  const Section = SECTIONS[section];
  return (
    <SettingsFrame>
      <Section />
    </SettingsFrame>
  );
}

function GeneralSection() {
  return (
    <div className="grid gap-5">
      <General />
      <ManagersSee />
    </div>
  );
}

function SecuritySection() {
  const signOut = useSignOut();
  return (
    <div className="grid gap-5">
      <SignInMethods />
      <SignIns onSignedOut={signOut} />
      <Audit />
    </div>
  );
}

function QuotasSection() {
  return (
    <Panel title="Quotas" context="Typed, pasted, or taken over from HubSpot's goals">
      <div className="p-5">
        <QuotaGrid />
      </div>
    </Panel>
  );
}

function PipelinesSection() {
  return (
    <div className="grid gap-5">
      <Pipelines
        connect={
          <LinkButton to="/settings/integrations" size="xs">
            Connect HubSpot
          </LinkButton>
        }
      />
      <LineSettings />
      <LostReasonList />
      <OwnFields />
    </div>
  );
}

function PeopleSection() {
  const [isInviting, setIsInviting] = useState(false);
  const { data: hubspot } = useHubspot();
  const owners = hubspot?.counts.unmatchedOwners ?? [];
  return (
    <div className="grid gap-5">
      <NoMailNotice />
      <People
        invited={(person) => <InvitationState person={person} />}
        invite={
          <>
            {hubspot?.connection && <ImportTeams />}
            <Button size="xs" onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          </>
        }
      />
      {owners.length > 0 && (
        <Panel title="Import from HubSpot" context={pluralise(owners.length, "owner")}>
          <div className="grid gap-3 justify-items-start pt-4 pb-5 px-5">
            <ImportOwners owners={owners} />
          </div>
        </Panel>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </div>
  );
}

/** Exports, API access, retention and deletion of the workspace. */
function DataSections() {
  const signOut = useSignOut();
  return (
    <div className="grid gap-5">
      <Exports />
      <TeamTokens />
      <Webhooks />
      <Retention />
      <DeleteWorkspace onDeleted={signOut} />
    </div>
  );
}
