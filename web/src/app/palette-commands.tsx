import { useMantineColorScheme } from "@mantine/core";
import {
  IconApi,
  IconBriefcase,
  IconChecklist,
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLink,
  IconLogout,
  IconMessage,
  IconMoon,
  IconPhoneCall,
  IconPlus,
  IconRefresh,
  IconRoute,
  IconScale,
  IconSun,
  IconTarget,
  IconUserCog,
  IconUserPlus,
  IconUsers,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { isSeller, may } from "@touchline/domain";
import { useStartSync } from "../features/crm/use-sync.ts";
import { useCreateDigest } from "../features/digests/use-digest-actions.ts";
import { usePlayerCoach } from "../features/session/use-player-coach.ts";
import { usePlayers, useTeam } from "../features/team/use-team.ts";
import { openProfile } from "../lib/profile.ts";
import { useSession, useSettings } from "../lib/session.ts";
import { tour } from "../lib/tour.ts";
import { isFor } from "./pages.ts";
import type { Command } from "./palette-command.ts";
import type { PaletteDialogName } from "./palette-dialogs.tsx";
import { stopsFor } from "./tour-stops.ts";
import { useSignOut } from "./user-menu.tsx";

type OpenDialog = (dialog: PaletteDialogName) => void;

export function useCommands(show: OpenDialog): Command[] {
  const { user } = useSession();
  const { helpUrl } = useSettings();
  const digest = useCreateDigest();
  const signOut = useSignOut();
  const managing = useManagerCommands(show);
  const colours = useColourCommands();
  const isWorking = isFor("working", useSession());
  const isPlayer = isSeller(user) || (may(user, "coach") && user.preferences.playerCoachModeOn);
  const hasTour = stopsFor(user, undefined).length > 0;
  return [
    ...(isWorking
      ? [
          {
            ...{ id: "new-action", label: "New action", icon: IconPlus },
            keywords: "create add task to-do",
            run: () => show({ kind: "action" }),
          },
        ]
      : []),
    ...(isPlayer
      ? [
          {
            ...{ id: "commit", label: "Change your commit", icon: IconTarget },
            keywords: "make forecast goal quota promise",
            run: () => show({ kind: "commit" }),
          },
        ]
      : []),
    ...managing,
    ...(isWorking
      ? [
          {
            ...{ id: "new-digest", label: "New digest", icon: IconMessage },
            keywords: "create add slack report",
            run: () => digest.mutate({}),
          },
        ]
      : []),
    ...(isSeller(user)
      ? [
          {
            ...{ id: "share", label: "Share my actions", icon: IconLink },
            keywords: "link public",
            run: () => show({ kind: "share" }),
          },
        ]
      : []),
    ...colours,
    {
      ...{ id: "keys", label: "Keyboard shortcuts", icon: IconKeyboard },
      keywords: "keys hotkeys ?",
      run: () => show({ kind: "keys" }),
    },
    ...(hasTour
      ? [{ id: "tour", label: "Show me around", icon: IconRoute, run: () => tour.goTo(0) }]
      : []),
    {
      ...{ id: "help", label: "Help", icon: IconHelp, keywords: "support documentation" },
      run: () => openTab(helpUrl),
    },
    {
      ...{ id: "api", label: "API documentation", icon: IconApi, isSearchOnly: true },
      run: () => openTab("/api/docs"),
    },
    {
      ...{ id: "sign-out", label: "Sign out", icon: IconLogout, keywords: "log out leave" },
      isSearchOnly: true,
      run: signOut,
    },
  ];
}

function openTab(address: string) {
  window.open(address, "_blank", "noopener");
}

/** Commands for coaching and for administering the workspace. */
function useManagerCommands(show: OpenDialog): Command[] {
  const { user, isHubspotConnected } = useSession();
  const { start, isRunning } = useStartSync();
  const playerCoach = usePlayerCoach();
  const sync = {
    ...{ id: "sync", label: "Sync deals", icon: IconRefresh, keywords: "hubspot refresh" },
    run: () => void start(),
  };
  const invite = {
    ...{ id: "invite", label: "Invite someone", icon: IconUserPlus },
    keywords: "add team member person rep new",
    run: () => show({ kind: "invite" }),
  };
  const mode = {
    id: "player-coach",
    label: `Turn player/coach mode ${playerCoach.isOn ? "off" : "on"}`,
    icon: IconUsers,
    isSearchOnly: true,
    run: playerCoach.toggle,
  };
  const maySync = may(user, "coach", "administer") && isHubspotConnected && !isRunning;
  return [
    ...(may(user, "administer") ? [invite] : []),
    ...(maySync ? [sync] : []),
    ...(may(user, "coach") ? [mode] : []),
  ];
}

/** Offers the two colour schemes that aren't active. */
function useColourCommands(): Command[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const all = [
    { value: "dark", label: "Dark theme", icon: IconMoon },
    { value: "light", label: "Light theme", icon: IconSun },
    { value: "auto", label: "System theme", icon: IconDeviceDesktop },
  ] as const;
  return all
    .filter(({ value }) => value !== colorScheme)
    .map(({ value, label, icon }) => ({
      ...{ id: `colours ${value}`, label, icon, keywords: "theme mode switch colors" },
      run: () => setColorScheme(value),
    }));
}

/** Commands for each team member; non-sellers have no deal commands. */
export function useTeamCommands(show: OpenDialog): Command[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const { data: team = [] } = useTeam();
  const { data: players = [] } = usePlayers();
  if (!may(user, "read-team")) return [];
  const isCoach = may(user, "coach");
  const selling = new Set(players.map(({ id }) => id));
  return team.flatMap((rep): Command[] => {
    const { id, name } = rep;
    const about = (what: string) => ({ id: `${what} ${id}`, isSearchOnly: true });
    const dealsOf: Command = {
      ...{ ...about("deals"), label: `${name}'s deals`, icon: IconBriefcase },
      run: () => void navigate({ to: "/deals", search: { owner: [id] } }),
    };
    if (!isCoach) return selling.has(id) ? [dealsOf] : [];
    const ofSelling: Command[] = [
      {
        ...{ ...about("meeting"), label: `Start 1:1 with ${name}`, icon: IconUsers },
        keywords: "one-to-one meeting new quick event",
        run: () => show({ kind: "meeting", rep }),
      },
      {
        ...{ ...about("room"), label: `Open a review room with ${name}`, icon: IconScale },
        keywords: "colab score deals",
        run: () => void navigate({ to: "/colab", search: { rep: id } }),
      },
      dealsOf,
      {
        ...{ ...about("call"), label: `Manager's call for ${name}`, icon: IconPhoneCall },
        keywords: "commit forecast number",
        run: () => show({ kind: "call", rep }),
      },
    ];
    return [
      ...(selling.has(id) ? ofSelling : []),
      {
        ...{ ...about("actions"), label: `${name}'s actions`, icon: IconChecklist },
        run: () => void navigate({ to: "/actions", search: { assignees: [id] } }),
      },
      {
        ...{ ...about("profile"), label: `${name}'s profile`, icon: IconUserCog },
        keywords: "skills updates snippets file",
        run: () => openProfile(id),
      },
    ];
  });
}
