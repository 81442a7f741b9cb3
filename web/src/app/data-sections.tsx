import { Exports } from "../features/exports/exports.tsx";
import { Retention } from "../features/retention/retention.tsx";
import { TeamTokens } from "../features/tokens/tokens.tsx";
import { Webhooks } from "../features/webhooks/webhooks.tsx";
import { DeleteWorkspace } from "../features/workspace-deletion/delete-workspace.tsx";
import { useSignOut } from "./user-menu.tsx";

/** Exports, API access, retention and deletion of the workspace. */
export function DataSections() {
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
