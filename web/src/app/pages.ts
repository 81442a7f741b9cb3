import {
  type Icon,
  IconBell,
  IconCalendarEvent,
  IconChartBar,
  IconChartHistogram,
  IconChecklist,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconMessage,
  IconNotes,
  IconScale,
  IconSettings,
  IconTable,
  IconUser,
  IconUserCog,
  IconUsers,
  IconVersions,
} from "@tabler/icons-react";
import type { Role } from "@touchline/contract";

export interface Page {
  path: string;
  label: string;
  /** Only this role has it in the sidebar and the palette; the router sends reps home from a manager's. */
  role?: Role;
  icon?: Icon;
  /** Its group in the sidebar, from the top. */
  sidebar?: 1 | 2 | 3 | 4 | 5;
  /** Only this role has it in the sidebar; others find it in the palette. */
  sidebarRole?: Role;
  /** The page whose tab or part it is. */
  within?: string;
  /** Synonyms for the palette. */
  keywords?: string;
}

/**
 * Every page people can go to by name, once: the sidebar, the palette, the menu, document titles and
 * the router read this table. The order is the palette's and, within its groups, the sidebar's.
 */
export const PAGES = {
  home: { path: "/home", label: "Home", icon: IconHome, sidebar: 1 },
  inbox: { path: "/inbox", label: "Inbox", icon: IconBell },
  launch: {
    path: "/launch",
    label: "Launch",
    icon: IconCalendarEvent,
    role: "manager",
    sidebar: 1,
  },
  forecast: { path: "/forecast", label: "Forecast", icon: IconChartBar, sidebar: 1 },
  landing: {
    path: "/forecast/landing",
    label: "Landing",
    icon: IconChartHistogram,
    within: "Forecast",
  },
  scenarios: {
    path: "/forecast/scenarios",
    label: "Scenarios",
    icon: IconVersions,
    within: "Forecast",
  },
  deals: { path: "/deals", label: "Deals", icon: IconTable, sidebar: 1 },
  rep: { path: "/rep/$repId", label: "My page", icon: IconUser, role: "rep", sidebar: 1 },
  teamMember: { path: "/team-member/$id", label: "My profile", icon: IconUserCog, role: "rep" },
  team: {
    path: "/team",
    label: "Team Overview",
    icon: IconUsers,
    role: "manager",
    sidebar: 2,
  },
  actions: { path: "/actions", label: "Actions", icon: IconChecklist, sidebar: 3 },
  scratchpad: { path: "/scratchpad", label: "Scratchpad", icon: IconNotes, sidebar: 3 },
  // Reps find theirs in their settings.
  digests: {
    path: "/digests",
    label: "Digests",
    icon: IconMessage,
    sidebar: 4,
    sidebarRole: "manager",
  },
  history: { path: "/history", label: "History", icon: IconHistory, sidebar: 5 },
  reviewRoom: { path: "/colab", label: "Review room", icon: IconScale },
  settings: {
    path: "/settings",
    label: "Settings",
    icon: IconSettings,
    keywords: "workspace preferences",
  },
  about: { path: "/about", label: "About Touchline", icon: IconInfoCircle },
} as const satisfies Record<string, Page>;

/** The sections of the settings, in the order of their menu, by the group's name. */
export const SETTINGS = {
  Messages: [
    { path: "/settings/notifications", label: "Notifications" },
    { path: "/settings/digests", label: "Digests" },
  ],
  Account: [
    { path: "/settings/tokens", label: "API tokens" },
    { path: "/settings/sign-ins", label: "Sign-ins" },
  ],
  Team: [
    { path: "/settings/general", label: "General", role: "manager" },
    { path: "/settings/people", label: "People", role: "manager" },
    { path: "/settings/quotas", label: "Quotas", role: "manager" },
    { path: "/settings/security", label: "Security", role: "manager" },
    { path: "/settings/billing", label: "Billing", role: "manager" },
  ],
  Deals: [
    { path: "/settings/pipelines", label: "Pipelines", role: "manager" },
    { path: "/settings/rules", label: "Rules", role: "manager" },
  ],
  Connections: [
    { path: "/settings/integrations", label: "Integrations", role: "manager" },
    { path: "/settings/data", label: "Data", role: "manager" },
  ],
} as const satisfies Record<string, readonly Page[]>;
