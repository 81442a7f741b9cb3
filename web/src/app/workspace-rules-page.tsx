import { Rules } from "../features/rules/rules.tsx";
import { WorkspaceFrame } from "./workspace-frame.tsx";

export function WorkspaceRulesPage() {
  return (
    <WorkspaceFrame>
      <Rules />
    </WorkspaceFrame>
  );
}
