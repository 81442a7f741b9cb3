import { IconCornerDownRight, IconPlugConnected } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { may } from "@touchline/domain";
import { openProfile } from "../lib/profile.ts";
import { useSession } from "../lib/session.ts";
import { isFor, PAGES, type Page } from "./pages.ts";
import type { Command } from "./palette-command.ts";
import { useSettingsGroups } from "./settings-frame.tsx";

export function usePageCommands(): Command[] {
  const navigate = useNavigate();
  const session = useSession();
  const { user } = session;
  const sections = useSections();
  const connection = useConnectionCommand();
  const open = ({ path }: Page) =>
    path === PAGES.teamMember.path
      ? openProfile(user.id)
      : void navigate({ to: path, params: { repId: user.id } });
  const pages = Object.values<Page>(PAGES)
    .filter(({ audience }) => isFor(audience, session))
    .map((page): Command => {
      const { path, label, icon = IconCornerDownRight, within, keywords } = page;
      return {
        ...{ id: path, label, icon, run: () => open(page) },
        ...(within && { description: `In ${within}` }),
        ...(keywords && { keywords }),
      };
    });
  return [...pages, ...connection, ...sections];
}

function useConnectionCommand(): Command[] {
  const navigate = useNavigate();
  const { user, isHubspotConnected } = useSession();
  if (!may(user, "administer")) return [];
  return [
    {
      id: "hubspot",
      label: isHubspotConnected ? "HubSpot connected" : "Connect HubSpot",
      icon: IconPlugConnected,
      run: () => void navigate({ to: "/settings/integrations" }),
    },
  ];
}

/** Page sections with an address. */
function useSections(): Command[] {
  const navigate = useNavigate();
  const settings = useSettingsGroups()
    .flatMap(({ sections }) => sections)
    .map(({ label, to }) => ({
      ...sectionCommand(`settings ${label}`, label, "In Settings"),
      run: () => void navigate({ to }),
    }));
  const session = useSession();
  const isWorking = isFor("working", session);
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
  return [
    ...settings,
    ...(isWorking || isFor("admin", session) ? [outbox] : []),
    ...(isWorking ? [slack] : []),
    ...(isFor(PAGES.history.audience, session) ? past : []),
  ];
}

function sectionCommand(id: string, label: string, description: string) {
  return { id, label, description, icon: IconCornerDownRight, isSearchOnly: true };
}
