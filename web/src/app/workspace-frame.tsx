import type { ReactNode } from "react";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { type SectionGroup, Sections } from "../ui/sections.tsx";
import type { SettingsTab } from "./search.ts";
import { SETTINGS_GROUPS } from "./settings-sections.ts";

const GROUPS: SectionGroup[] = [
  {
    name: "Team",
    sections: [
      { to: "/workspace/general", label: "General" },
      { to: "/workspace/people", label: "People" },
      { to: "/workspace/quotas", label: "Quotas" },
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

/** The workspace sections available in this installation. */
export function useWorkspaceGroups(): SectionGroup[] {
  const { hasBilling } = useSession();
  return GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.filter(({ to }) => hasBilling || to !== "/workspace/billing"),
  }));
}

interface SettingsFrameProps {
  /** The open section among the user's own; workspace sections have addresses of their own. */
  tab?: SettingsTab;
  children: ReactNode;
}

/** All settings in one place: the user's own, and for managers the workspace's. */
export function SettingsFrame({ tab, children }: SettingsFrameProps) {
  const { user } = useSession();
  const ofWorkspace = useWorkspaceGroups();
  const own: SectionGroup[] = SETTINGS_GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.map(({ label, tab: its }) => ({
      label,
      to: "/settings",
      search: { tab: its },
      isCurrent: its === tab,
    })),
  }));
  const isManager = user.role === "manager";
  return (
    <>
      <PageHeader
        title="Settings"
        context={isManager ? "Yours, and your team's" : "Notifications, digests and API access"}
      />
      <Sections label="Settings" groups={isManager ? [...own, ...ofWorkspace] : own}>
        {children}
      </Sections>
    </>
  );
}
