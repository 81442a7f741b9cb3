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
  IconLayersSubtract,
  IconMessage,
  IconNotes,
  IconScale,
  IconSettings,
  IconTable,
  IconTrophy,
  IconUser,
  IconUserCog,
  IconUsers,
  IconVersions,
} from "@tabler/icons-react";
import type { Session } from "@touchline/contract";
import { isSeller, may, readsDeals } from "@touchline/domain";

type Visitor = Pick<Session, "user" | "isSetUp">;

/** Who has a page: the sidebar, the palette and the settings offer it, the router lets them in. */
const AUDIENCES = {
  /** People who only work their own deals. */
  seller: ({ user }: Visitor) => isSeller(user),
  deals: ({ user }: Visitor) => readsDeals(user),
  /** People who work on deals, not only look at them. */
  working: ({ user }: Visitor) => readsDeals(user) && may(user, "write"),
  coach: ({ user }: Visitor) => may(user, "coach"),
  admin: ({ user }: Visitor) => may(user, "administer"),
  writer: ({ user }: Visitor) => may(user, "write"),
  /** Admins without a team only have the checklist there. */
  home: ({ user, isSetUp }: Visitor) => readsDeals(user) || (may(user, "administer") && !isSetUp),
};
export type Audience = keyof typeof AUDIENCES;

export function isFor(audience: Audience | undefined, visitor: Visitor): boolean {
  return audience === undefined || AUDIENCES[audience](visitor);
}

export interface Page {
  path: string;
  label: string;
  /** Everyone has it if it isn't given. */
  audience?: Audience;
  icon?: Icon;
  /** Its group in the sidebar, from the top. */
  sidebar?: 1 | 2 | 3 | 4 | 5;
  /** Only they have it in the sidebar; others find it in the palette. */
  sidebarAudience?: Audience;
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
  home: { path: "/home", label: "Home", icon: IconHome, audience: "home", sidebar: 1 },
  inbox: { path: "/inbox", label: "Inbox", icon: IconBell, audience: "writer" },
  launch: {
    path: "/launch",
    label: "Launch",
    icon: IconCalendarEvent,
    audience: "coach",
    sidebar: 1,
  },
  forecast: {
    path: "/forecast",
    label: "Forecast",
    icon: IconChartBar,
    audience: "deals",
    sidebar: 1,
  },
  landing: {
    path: "/forecast/landing",
    label: "Landing",
    icon: IconChartHistogram,
    audience: "deals",
    within: "Forecast",
  },
  winsAndLosses: {
    path: "/forecast/wins-and-losses",
    label: "Wins and losses",
    icon: IconTrophy,
    audience: "deals",
    within: "Forecast",
    keywords: "win rate lost reasons conversion",
  },
  lines: {
    path: "/forecast/lines",
    label: "Lines of business",
    icon: IconLayersSubtract,
    audience: "deals",
    within: "Forecast",
    keywords: "renewals expansion new business months",
  },
  scenarios: {
    path: "/forecast/scenarios",
    label: "Scenarios",
    icon: IconVersions,
    audience: "working",
    within: "Forecast",
  },
  deals: { path: "/deals", label: "Deals", icon: IconTable, audience: "deals", sidebar: 1 },
  rep: { path: "/rep/$repId", label: "My page", icon: IconUser, audience: "seller", sidebar: 1 },
  teamMember: {
    path: "/team-member/$id",
    label: "My profile",
    icon: IconUserCog,
    audience: "seller",
  },
  team: {
    path: "/team",
    label: "Team Overview",
    icon: IconUsers,
    audience: "coach",
    sidebar: 2,
  },
  actions: {
    path: "/actions",
    label: "Actions",
    icon: IconChecklist,
    audience: "working",
    sidebar: 3,
  },
  scratchpad: {
    path: "/scratchpad",
    label: "Scratchpad",
    icon: IconNotes,
    audience: "working",
    sidebar: 3,
  },
  // Reps find theirs in their settings.
  digests: {
    path: "/digests",
    label: "Digests",
    icon: IconMessage,
    audience: "working",
    sidebar: 4,
    sidebarAudience: "coach",
  },
  history: { path: "/history", label: "History", icon: IconHistory, audience: "deals", sidebar: 5 },
  reviewRoom: { path: "/colab", label: "Review room", icon: IconScale, audience: "working" },
  settings: {
    path: "/settings",
    label: "Settings",
    icon: IconSettings,
    audience: "writer",
    keywords: "workspace preferences",
  },
  about: { path: "/about", label: "About Touchline", icon: IconInfoCircle },
} as const satisfies Record<string, Page>;

/** The sections of the settings, in the order of their menu, by the group's name. */
export const SETTINGS = {
  Messages: [
    { path: "/settings/notifications", label: "Notifications", audience: "working" },
    { path: "/settings/digests", label: "Digests", audience: "working" },
  ],
  Account: [
    { path: "/settings/tokens", label: "API tokens", audience: "writer" },
    { path: "/settings/sign-ins", label: "Sign-ins", audience: "writer" },
  ],
  Team: [
    { path: "/settings/general", label: "General", audience: "admin" },
    { path: "/settings/people", label: "People", audience: "admin" },
    { path: "/settings/quotas", label: "Quotas", audience: "coach" },
    { path: "/settings/security", label: "Security", audience: "admin" },
    { path: "/settings/billing", label: "Billing", audience: "admin" },
  ],
  Deals: [
    { path: "/settings/pipelines", label: "Pipelines", audience: "admin" },
    { path: "/settings/rules", label: "Rules", audience: "admin" },
  ],
  Connections: [
    { path: "/settings/integrations", label: "Integrations", audience: "admin" },
    { path: "/settings/data", label: "Data", audience: "admin" },
  ],
} as const satisfies Record<string, readonly Page[]>;
