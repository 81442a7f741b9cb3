import type { ReactNode } from "react";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { type SectionGroup, Sections } from "../ui/sections.tsx";

const GROUPS: SectionGroup[] = [
  {
    name: "Team",
    sections: [
      { to: "/workspace/general", label: "General" },
      { to: "/workspace/people", label: "People" },
      { to: "/workspace/security", label: "Security" },
      { to: "/workspace/billing", label: "Billing" },
    ],
  },
  {
    name: "Deals",
    sections: [
      { to: "/workspace/pipelines", label: "Pipelines" },
      { to: "/workspace/rules", label: "Rules" },
    ],
  },
  {
    name: "Connections",
    sections: [
      { to: "/workspace/integrations", label: "Integrations" },
      { to: "/workspace/data", label: "Data" },
    ],
  },
];

interface WorkspaceFrameProps {
  /** Allows more width for rows with several columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** The workspace sections available in this installation. */
export function useWorkspaceGroups(): SectionGroup[] {
  const { hasBilling } = useSession();
  return GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.filter(({ to }) => hasBilling || to !== "/workspace/billing"),
  }));
}

export function WorkspaceFrame({ isWide = false, children }: WorkspaceFrameProps) {
  return (
    <>
      <PageHeader title="Workspace" context="What counts for everybody in your team" />
      <Sections label="Workspace" groups={useWorkspaceGroups()} width={isWide ? "wide" : "narrow"}>
        {children}
      </Sections>
    </>
  );
}
