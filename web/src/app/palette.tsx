import "../ui/dialog.css";
import "@mantine/spotlight/styles.layer.css";
import { Spotlight, type SpotlightActionGroupData, spotlight } from "@mantine/spotlight";
import {
  IconCalendarEvent,
  IconChartBar,
  IconChecklist,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconMessage,
  IconNotes,
  IconPlugConnected,
  IconRefresh,
  IconRoute,
  IconScale,
  IconSearch,
  IconSettings,
  IconTable,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useStartSync } from "../features/crm/use-sync.ts";
import { useTeam } from "../features/team/use-team.ts";
import { useSession } from "../lib/session.ts";
import { tour } from "../lib/tour.ts";
import { Avatar } from "../ui/avatar.tsx";
import styles from "./palette.module.css";

const look = {
  action: styles.action,
  actionDescription: styles.description,
  actionSection: styles.section,
};

/** Jumps to any page or person by a few letters. Opens each time it is called for. */
export function Palette({ calls }: { calls: number }) {
  const groups = useDestinations();
  useEffect(() => {
    if (calls > 0) spotlight.open();
  }, [calls]);
  return (
    <Spotlight
      actions={groups}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={400}
      nothingFound="Nothing found"
      attributes={{ content: { "aria-label": "Search or jump to" } }}
      classNames={{ actionsGroup: styles.group }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: "Search or jump to",
        "aria-label": "Search or jump to",
      }}
    />
  );
}

function useDestinations(): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const team = useTeam();
  const pages = [
    {
      id: "home",
      label: "Home",
      leftSection: <IconHome size={18} />,
      onClick: () => void navigate({ to: "/home" }),
    },
    ...(user.role === "manager"
      ? [
          {
            id: "launch",
            label: "Launch",
            leftSection: <IconCalendarEvent size={18} />,
            onClick: () => void navigate({ to: "/launch" }),
          },
        ]
      : []),
    {
      id: "forecast",
      label: "Forecast",
      leftSection: <IconChartBar size={18} />,
      onClick: () => void navigate({ to: "/forecast" }),
    },
    {
      id: "deals",
      label: "Deals",
      leftSection: <IconTable size={18} />,
      onClick: () => void navigate({ to: "/deals" }),
    },
    {
      id: "actions",
      label: "Actions",
      leftSection: <IconChecklist size={18} />,
      onClick: () => void navigate({ to: "/actions" }),
    },
    {
      id: "scratchpad",
      label: "Scratchpad",
      leftSection: <IconNotes size={18} />,
      onClick: () => void navigate({ to: "/scratchpad" }),
    },
    ...(user.role === "manager"
      ? [
          {
            id: "team",
            label: "Team Overview",
            leftSection: <IconUsers size={18} />,
            onClick: () => void navigate({ to: "/team" }),
          },
        ]
      : []),
    ...(user.role === "rep"
      ? [
          {
            id: "file",
            label: "My profile",
            leftSection: <IconUser size={18} />,
            onClick: () => void navigate({ to: "/team-member/$id", params: { id: user.id } }),
          },
          {
            id: "own",
            label: "My page",
            leftSection: <IconUser size={18} />,
            onClick: () => void navigate({ to: "/rep/$repId", params: { repId: user.id } }),
          },
        ]
      : []),
    {
      id: "digests",
      label: "Digests",
      leftSection: <IconMessage size={18} />,
      onClick: () => void navigate({ to: "/digests" }),
    },
    {
      id: "history",
      label: "History",
      leftSection: <IconHistory size={18} />,
      onClick: () => void navigate({ to: "/history" }),
    },
    {
      id: "colab",
      label: "Review room",
      leftSection: <IconScale size={18} />,
      onClick: () => void navigate({ to: "/colab" }),
    },
    {
      id: "tour",
      label: "Show me around",
      leftSection: <IconRoute size={18} />,
      onClick: () => tour.goTo(0),
    },
    {
      id: "about",
      label: "About Touchline",
      leftSection: <IconInfoCircle size={18} />,
      onClick: () => void navigate({ to: "/about" }),
    },
  ];
  const manage = useManaging();
  const people = user.role === "manager" ? (team.data ?? []) : [];
  return [
    {
      group: "Pages",
      actions: [...pages, ...manage].map((page) => ({ ...page, classNames: look })),
    },
    {
      group: "Team",
      actions: people.map(({ id, name, title }) => ({
        id,
        label: name,
        description: title,
        classNames: look,
        leftSection: <Avatar name={name} size={24} />,
        onClick: () => void navigate({ to: "/rep/$repId", params: { repId: id } }),
      })),
    },
  ].filter(({ actions }) => actions.length > 0);
}

/** What only managers can go to or start. */
function useManaging() {
  const navigate = useNavigate();
  const { user, isHubspotConnected } = useSession();
  const { start, isRunning } = useStartSync();
  const toIntegrations = () => void navigate({ to: "/workspace/integrations" });
  if (user.role !== "manager") return [];
  const sync = {
    id: "sync",
    label: "Sync deals",
    leftSection: <IconRefresh size={18} />,
    onClick: () => void start(),
  };
  return [
    {
      id: "workspace",
      label: "Workspace",
      leftSection: <IconSettings size={18} />,
      onClick: toIntegrations,
    },
    {
      id: "hubspot",
      label: isHubspotConnected ? "HubSpot connected" : "Connect HubSpot",
      leftSection: <IconPlugConnected size={18} />,
      onClick: toIntegrations,
    },
    ...(isHubspotConnected && !isRunning ? [sync] : []),
  ];
}
