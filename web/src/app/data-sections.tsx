import { Exports } from "../features/exports/exports.tsx";
import { Retention } from "../features/retention/retention.tsx";
import { TeamTokens } from "../features/tokens/tokens.tsx";
import { Webhooks } from "../features/webhooks/webhooks.tsx";
import { DeleteWorkspace } from "../features/workspace-deletion/delete-workspace.tsx";
import { useSignOut } from "./user-menu.tsx";
import styles from "./workspace-page.module.css";

/** What leaves the workspace, by whose hand, and its end. */
export function DataSections() {
  const signOut = useSignOut();
  return (
    <div className={styles.parts}>
      <Exports />
      <TeamTokens />
      <Webhooks />
      <Retention />
      <DeleteWorkspace onDeleted={signOut} />
    </div>
  );
}
