import {
  type Icon,
  IconBell,
  IconCalendarEvent,
  IconChartBar,
  IconChartHistogram,
  IconChecklist,
  IconCornerDownRight,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconMessage,
  IconNotes,
  IconPlugConnected,
  IconScale,
  IconSettings,
  IconTable,
  IconUser,
  IconUserCog,
  IconUsers,
  IconVersions,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { openProfile } from "../lib/profile.ts";
import { useSession } from "../lib/session.ts";
import type { Command } from "./palette-command.ts";
import { SETTINGS_GROUPS } from "./settings-sections.ts";
import { useWorkspaceGroups } from "./workspace-frame.tsx";

export function usePageCommands(): Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const sections = useSections();
  const managing = useManagerPages();
  const isManager = user.role === "manager";
  const to = (
    id: string,
    label: string,
    icon: Icon,
    go: () => Promise<void> | void,
    description?: string,
  ): Command => ({
    id,
    label,
    icon,
    ...(description && { description }),
    run: () => void go(),
  });
  const own = [
    to("own", "My page", IconUser, () =>
      navigate({ to: "/rep/$repId", params: { repId: user.id } }),
    ),
    to("file", "My profile", IconUserCog, () => openProfile(user.id)),
  ];
  return [
    to("home", "Home", IconHome, () => navigate({ to: "/home" })),
    to("inbox", "Inbox", IconBell, () => navigate({ to: "/inbox" })),
    ...(isManager
      ? [to("launch", "Launch", IconCalendarEvent, () => navigate({ to: "/launch" }))]
      : []),
    to("forecast", "Forecast", IconChartBar, () => navigate({ to: "/forecast" })),
    to(
      "landing",
      "Landing",
      IconChartHistogram,
      () => navigate({ to: "/forecast/landing" }),
      "In Forecast",
    ),
    to(
      "scenarios",
      "Scenarios",
      IconVersions,
      () => navigate({ to: "/forecast/scenarios" }),
      "In Forecast",
    ),
    to("deals", "Deals", IconTable, () => navigate({ to: "/deals" })),
    ...(isManager
      ? [to("team", "Team Overview", IconUsers, () => navigate({ to: "/team" }))]
      : own),
    to("actions", "Actions", IconChecklist, () => navigate({ to: "/actions" })),
    to("scratchpad", "Scratchpad", IconNotes, () => navigate({ to: "/scratchpad" })),
    to("digests", "Digests", IconMessage, () => navigate({ to: "/digests" })),
    to("history", "History", IconHistory, () => navigate({ to: "/history" })),
    to("colab", "Review room", IconScale, () => navigate({ to: "/colab" })),
    to("settings", "Settings", IconSettings, () => navigate({ to: "/settings" })),
    ...managing,
    to("about", "About Touchline", IconInfoCircle, () => navigate({ to: "/about" })),
    ...sections,
  ];
}

/** Pages for managers only. */
function useManagerPages(): Command[] {
  const navigate = useNavigate();
  const { user, isHubspotConnected } = useSession();
  if (user.role !== "manager") return [];
  return [
    {
      id: "workspace",
      label: "Workspace",
      icon: IconSettings,
      run: () => void navigate({ to: "/workspace" }),
    },
    {
      id: "hubspot",
      label: isHubspotConnected ? "HubSpot connected" : "Connect HubSpot",
      icon: IconPlugConnected,
      run: () => void navigate({ to: "/workspace/integrations" }),
    },
  ];
}

/** Page sections with an address. */
function useSections(): Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const workspace = useWorkspaceGroups().flatMap(({ sections }) => sections);
  const ofWorkspace = workspace.map(({ label, to }) => ({
    ...sectionCommand(`workspace ${label}`, label, "In Settings"),
    run: () => void navigate({ to }),
  }));
  const ofSettings = SETTINGS_GROUPS.flatMap(({ sections }) => sections).map(({ label, tab }) => ({
    ...sectionCommand(`settings ${tab}`, label, "In Settings"),
    run: () => void navigate({ to: "/settings", search: { tab } }),
  }));
  const outbox = {
    ...sectionCommand("outbox", "Outbox", "Changes on their way to HubSpot"),
    run: () => void navigate({ to: "/outbox" }),
  };
  const slack = {
    ...sectionCommand("slack", "Link your Slack account", "In Settings"),
    run: () => void navigate({ to: "/slack" }),
  };
  const past = (["meetings", "forecasts"] as const).map((tab) => ({
    ...sectionCommand(`history ${tab}`, `Past ${tab}`, "In History"),
    run: () => void navigate({ to: "/history", search: { tab } }),
  }));
  return [...(user.role === "manager" ? ofWorkspace : []), ...ofSettings, outbox, slack, ...past];
}

function sectionCommand(id: string, label: string, description: string) {
  return { id, label, description, icon: IconCornerDownRight, isSearchOnly: true };
}
