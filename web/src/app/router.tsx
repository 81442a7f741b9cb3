import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ParsedLocation,
  type RouterHistory,
  redirect,
  retainSearchParams,
} from "@tanstack/react-router";
import type { Session } from "@touchline/contract";
import { may } from "@touchline/domain";
import { readActionSearch } from "../features/actions/action-search.ts";
import { readDealSearch } from "../features/deals/deal-search.ts";
import { readForecastSearch } from "../features/forecast/forecast-search.ts";
import { readLinesSearch } from "../features/forecast/lines-search.ts";
import { readHistorySearch } from "../features/history/history-search.ts";
import { readLaunchSearch } from "../features/meetings/launch-search.ts";
import { readScratchSearch } from "../features/scratchpad/scratch-location.ts";
import { type AsOfSearch, withAsOf } from "../lib/as-of.ts";
import { type ReviewQueueSearch, readReviewQueueSearch } from "../lib/review-queue.ts";
import { parseTarget } from "../lib/target.ts";
import { chooseTeam, readTeamSearch, type TeamSearch } from "../lib/team-choice.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { NotFoundPage, RouteFailed } from "./failed-pages.tsx";
import {
  completeSignIn,
  identifyVisitor,
  type RouterContext,
  redirectIfSignedIn,
  requireAudience,
  requireConnector,
  requireHome,
  requireIdentity,
  requireOwnDigest,
  requireOwnPage,
  requireOwnProfile,
  requireSession,
  signUpStep,
  withoutCode,
} from "./guards.ts";
import { LoginRoute } from "./login-route.tsx";
import { isFor, PAGES, type Page, SETTINGS } from "./pages.ts";
import { HOME_PENDING_MS, prefetchHome } from "./prefetch-home.ts";
import {
  OWN_SETTINGS,
  parseSearch,
  readBillingSearch,
  readConsentAnswer,
  readInboxSearch,
  readJoinSearch,
  readOutboxSearch,
  readOutcomeSearch,
  readRepSearch,
  readReviewRoomSearch,
  readScenarioSearch,
  readSettingsSearch,
  readSignUpSearch,
  readSlackSearch,
  stringifySearch,
} from "./search.ts";
import { Splash } from "./splash.tsx";

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location: { search }, preload }) => {
    if (!preload) chooseTeam(readTeamSearch(search).team);
  },
});

/** Sends home from what the table of pages gives to others. */
const guardOf =
  ({ audience }: Pick<Page, "audience">) =>
  ({ context, preload }: { context: { session: Session }; preload: boolean }) =>
    requireAudience(context.session, audience, { isPreload: preload });

/** For pages that support an earlier day: the selected day carries over between them. */
const withAsOfSearch = <Search extends object>(
  read: (given: Record<string, unknown>) => Search,
) => ({
  validateSearch: withAsOf(read),
  search: { middlewares: [retainSearchParams<Search & AsOfSearch & ReviewQueueSearch>(["asOf"])] },
});

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/home", replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: parseTarget,
  beforeLoad: ({ context, search }) => redirectIfSignedIn(context, search),
  component: LoginRoute,
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  validateSearch: readSignUpSearch,
  beforeLoad: ({ context, search }) => signUpStep(context, search.workspace === "new"),
  component: lazyPart("sign-up", () => import("./sign-up-route.tsx").then((m) => m.SignUpRoute)),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  validateSearch: readJoinSearch,
  beforeLoad: ({ context, location }) => requireIdentity(context, location),
  component: lazyPart("join", () => import("./join-route.tsx").then((m) => m.JoinRoute)),
});

const callback = createRoute({
  getParentRoute: () => root,
  path: "/auth/callback",
  beforeLoad: ({ context }) => completeSignIn(context),
  component: lazyPart("callback-cancelled", () =>
    import("./callback-failed.tsx").then((m) => m.CallbackCancelled),
  ),
  errorComponent: lazyPart("callback-failed", () =>
    import("./callback-failed.tsx").then((m) => m.CallbackFailed),
  ),
});

const connectCalendar = createRoute({
  getParentRoute: () => root,
  path: "/connect-calendar",
  validateSearch: parseTarget,
  beforeLoad: async ({ context, location, search, preload }) => {
    const { session } = await requireSession(context, location);
    requireAudience(session, "coach", { isPreload: preload });
    const { skipUnlessCalendarNeeded } = await import("./calendar-request.ts");
    await skipUnlessCalendarNeeded(context.client, session, search);
  },
  component: lazyPart("connect-calendar", () =>
    import("./connect-calendar-page.tsx").then((m) => m.ConnectCalendarPage),
  ),
});

/** Aliases of the actions list; their parameters are preserved. */
const actionsRedirect = (path: "/all-actions" | "/rep/actions") =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readActionSearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: "/actions", search, replace: true });
    },
  });

const about = createRoute({
  getParentRoute: () => root,
  path: PAGES.about.path,
  component: lazyPart("about", () => import("./about-page.tsx").then((m) => m.AboutPage)),
});

const reviewRoom = createRoute({
  getParentRoute: () => root,
  path: PAGES.reviewRoom.path,
  validateSearch: readReviewRoomSearch,
  beforeLoad: ({ context }) => identifyVisitor(context),
  component: lazyPart("colab", () =>
    import("./review-room-page.tsx").then((m) => m.ReviewRoomPage),
  ),
});

const history = createRoute({
  getParentRoute: () => root,
  path: PAGES.history.path,
  validateSearch: readHistorySearch,
  beforeLoad: async ({ context, location, preload }) => {
    const known = await requireSession(context, location);
    requireAudience(known.session, PAGES.history.audience, { isPreload: preload });
    return known;
  },
  component: lazyPart("history", () => import("./history-page.tsx").then((m) => m.HistoryPage)),
});

const layout = createRoute({
  getParentRoute: () => root,
  id: "layout",
  validateSearch: (given: Record<string, unknown>) => ({
    ...readReviewQueueSearch(given),
    ...readTeamSearch(given),
  }),
  search: { middlewares: [retainSearchParams<TeamSearch>(["team"])] },
  beforeLoad: ({ context, location }) => requireSession(context, withoutCode(location)),
  component: lazyPart("shell", () => import("./shell.tsx").then((m) => m.Shell), <Splash />),
});

const home = createRoute({
  getParentRoute: () => layout,
  path: PAGES.home.path,
  beforeLoad: ({ context: { session } }) => requireHome(session),
  loader: ({ context }) => prefetchHome(context),
  pendingMs: HOME_PENDING_MS,
  component: lazyPart("home", () => import("./home-page.tsx").then((m) => m.HomePage)),
});

const launch = createRoute({
  getParentRoute: () => layout,
  path: PAGES.launch.path,
  validateSearch: readLaunchSearch,
  beforeLoad: (at) => {
    const { context, preload } = at;
    // Reps who follow a manager's link find their own page.
    requireOwnPage(context.session, "", { isPreload: preload });
    guardOf(PAGES.launch)(at);
  },
  component: lazyPart("launch", () => import("./launch-page.tsx").then((m) => m.LaunchPage)),
});

const meeting = createRoute({
  getParentRoute: () => layout,
  path: "/meeting/$meetingId",
  beforeLoad: guardOf({ audience: "working" }),
  component: lazyPart("meeting", () => import("./meeting-page.tsx").then((m) => m.MeetingPage)),
});

const repLayout = createRoute({ getParentRoute: () => layout, id: "layout-rep" });

const rep = createRoute({
  getParentRoute: () => repLayout,
  path: PAGES.rep.path,
  ...withAsOfSearch(readRepSearch),
  beforeLoad: ({ context: { session }, params, preload }) =>
    requireOwnPage(session, params.repId, { isPreload: preload }),
  component: lazyPart("rep", () => import("./rep-page.tsx").then((m) => m.RepPage)),
});

const team = createRoute({
  getParentRoute: () => layout,
  path: PAGES.team.path,
  ...withAsOfSearch(() => ({})),
  beforeLoad: guardOf(PAGES.team),
  component: lazyPart("team", () => import("./team-page.tsx").then((m) => m.TeamPage)),
});

const teamMember = createRoute({
  getParentRoute: () => layout,
  path: PAGES.teamMember.path,
  beforeLoad: ({ context: { session }, params, preload }) =>
    requireOwnProfile(session, params.id, { isPreload: preload }),
  component: lazyPart("team-member", () =>
    import("./team-member-page.tsx").then((m) => m.TeamMemberPage),
  ),
});

const repActions = createRoute({
  getParentRoute: () => root,
  path: "/rep-actions/$repUUID",
  component: lazyPart("rep-actions", () =>
    import("./rep-actions-page.tsx").then((m) => m.RepActionsPage),
  ),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: "/unsubscribe/$token",
  component: lazyPart("unsubscribe", () =>
    import("./unsubscribe-page.tsx").then((m) => m.UnsubscribePage),
  ),
});

const actions = createRoute({
  getParentRoute: () => layout,
  path: PAGES.actions.path,
  beforeLoad: guardOf(PAGES.actions),
  validateSearch: readActionSearch,
  component: lazyPart("actions", () => import("./actions-page.tsx").then((m) => m.ActionsPage)),
});

const inbox = createRoute({
  getParentRoute: () => layout,
  path: PAGES.inbox.path,
  beforeLoad: guardOf(PAGES.inbox),
  validateSearch: readInboxSearch,
  component: lazyPart("inbox", () => import("./inbox-page.tsx").then((m) => m.InboxPage)),
});

const scratchpad = createRoute({
  getParentRoute: () => layout,
  path: PAGES.scratchpad.path,
  beforeLoad: guardOf(PAGES.scratchpad),
  validateSearch: readScratchSearch,
  component: lazyPart("scratchpad", () =>
    import("./scratchpad-page.tsx").then((m) => m.ScratchpadPage),
  ),
});

const forecast = createRoute({
  getParentRoute: () => layout,
  path: PAGES.forecast.path,
  beforeLoad: guardOf(PAGES.forecast),
  ...withAsOfSearch(readForecastSearch),
  component: lazyPart("forecast", () => import("./forecast-page.tsx").then((m) => m.ForecastPage)),
});

const landing = createRoute({
  getParentRoute: () => layout,
  path: PAGES.landing.path,
  beforeLoad: guardOf(PAGES.landing),
  component: lazyPart("forecast-landing", () =>
    import("./forecast-landing-page.tsx").then((m) => m.ForecastLandingPage),
  ),
});

const winsAndLosses = createRoute({
  getParentRoute: () => layout,
  path: PAGES.winsAndLosses.path,
  beforeLoad: guardOf(PAGES.winsAndLosses),
  validateSearch: readOutcomeSearch,
  component: lazyPart("wins-and-losses", () =>
    import("./wins-and-losses-page.tsx").then((m) => m.WinsAndLossesPage),
  ),
});

const forecastLines = createRoute({
  getParentRoute: () => layout,
  path: PAGES.lines.path,
  beforeLoad: guardOf(PAGES.lines),
  ...withAsOfSearch(readLinesSearch),
  component: lazyPart("lines", () =>
    import("./forecast-lines-page.tsx").then((m) => m.ForecastLinesPage),
  ),
});

const forecastScenarios = createRoute({
  getParentRoute: () => layout,
  path: PAGES.scenarios.path,
  beforeLoad: guardOf(PAGES.scenarios),
  validateSearch: readScenarioSearch,
  component: lazyPart("scenarios", () =>
    import("./forecast-scenarios-page.tsx").then((m) => m.ForecastScenariosPage),
  ),
});

const deals = createRoute({
  getParentRoute: () => layout,
  path: PAGES.deals.path,
  beforeLoad: guardOf(PAGES.deals),
  ...withAsOfSearch(readDealSearch),
  component: lazyPart("deals", () => import("./deals-page.tsx").then((m) => m.DealsPage)),
});

const SETTINGS_PAGES: readonly Page[] = Object.values(SETTINGS).flat();
const settingsPage = (path: (typeof SETTINGS)[keyof typeof SETTINGS][number]["path"]) =>
  SETTINGS_PAGES.find((page) => page.path === path) ?? {};

const integrations = createRoute({
  getParentRoute: () => layout,
  path: "/settings/integrations",
  validateSearch: readOutboxSearch,
  beforeLoad: guardOf(settingsPage("/settings/integrations")),
  component: lazyPart("integrations", () =>
    import("./integrations-page.tsx").then((m) => m.IntegrationsPage),
  ),
});

const WorkspaceSections = lazyPart("workspace", () =>
  import("./workspace-sections.tsx").then((m) => m.WorkspaceSections),
);
const workspaceSections = (
  ["general", "people", "quotas", "pipelines", "rules", "data", "security"] as const
).map((section) =>
  createRoute({
    getParentRoute: () => layout,
    path: `/settings/${section}`,
    beforeLoad: guardOf(settingsPage(`/settings/${section}`)),
    component: () => <WorkspaceSections section={section} />,
  }),
);

const billing = createRoute({
  getParentRoute: () => layout,
  path: "/settings/billing",
  validateSearch: readBillingSearch,
  beforeLoad: (at) => {
    if (!at.context.session.hasBilling) throw redirect({ to: "/settings/general", replace: true });
    guardOf(settingsPage("/settings/billing"))(at);
  },
  component: lazyPart("billing", () => import("./billing-page.tsx").then((m) => m.BillingPage)),
});

const OwnSettings = lazyPart("settings", () =>
  import("./settings-page.tsx").then((m) => m.SettingsPage),
);
const ownSections = OWN_SETTINGS.map((section) =>
  createRoute({
    getParentRoute: () => layout,
    path: `/settings/${section}`,
    beforeLoad: guardOf(settingsPage(`/settings/${section}`)),
    component: () => <OwnSettings section={section} />,
  }),
);

/** Sections had their names in `tab` once; mails and bookmarks still have these addresses. */
const settings = createRoute({
  getParentRoute: () => layout,
  path: PAGES.settings.path,
  validateSearch: readSettingsSearch,
  beforeLoad: ({ context: { session }, search: { tab } }) => {
    const first = SETTINGS_PAGES.find(({ audience }) => isFor(audience, session));
    throw redirect({ to: tab ? `/settings/${tab}` : (first?.path ?? "/home"), replace: true });
  },
});

/** Addresses from when the workspace had settings of its own. */
const workspace = createRoute({
  getParentRoute: () => layout,
  path: "/workspace",
  beforeLoad: () => {
    throw redirect({ to: "/settings/general", replace: true });
  },
});
const workspaceSection = createRoute({
  getParentRoute: () => layout,
  path: "/workspace/$section",
  beforeLoad: ({ params: { section }, location: { searchStr, hash } }) => {
    const href = `/settings/${encodeURIComponent(section)}${searchStr}${hash && `#${hash}`}`;
    throw redirect({ href, replace: true });
  },
});

const outbox = createRoute({
  getParentRoute: () => layout,
  path: "/outbox",
  validateSearch: readOutboxSearch,
  beforeLoad: (at) => {
    const { context, search } = at;
    if (!may(context.session.user, "administer")) return guardOf({ audience: "working" })(at);
    throw redirect({ to: "/settings/integrations", search, hash: "outbox", replace: true });
  },
  component: lazyPart("outbox", () => import("./outbox-page.tsx").then((m) => m.OutboxPage)),
});

const installSlack = createRoute({
  getParentRoute: () => layout,
  path: "/install-slack-app",
  validateSearch: readConsentAnswer,
  component: lazyPart("install-slack", () =>
    import("./slack-pages.tsx").then((m) => m.InstallSlackPage),
  ),
});

const slack = createRoute({
  getParentRoute: () => layout,
  path: "/slack",
  validateSearch: readSlackSearch,
  component: lazyPart("slack", () => import("./slack-pages.tsx").then((m) => m.SlackPage)),
});

const digests = createRoute({
  getParentRoute: () => layout,
  path: PAGES.digests.path,
  beforeLoad: guardOf(PAGES.digests),
  component: lazyPart("digests", () => import("./digests-page.tsx").then((m) => m.DigestsPage)),
});

const digest = createRoute({
  getParentRoute: () => layout,
  path: "/digest/$digestId",
  beforeLoad: ({ context: { client, session }, params, preload }) =>
    requireOwnDigest({ client, session }, params.digestId, { isPreload: preload }),
  component: lazyPart("digest", () => import("./digest-page.tsx").then((m) => m.DigestPage)),
});

const hubspotCallback = createRoute({
  getParentRoute: () => root,
  path: "/hubspot/callback",
  validateSearch: readConsentAnswer,
  beforeLoad: ({ context, preload }) => requireConnector(context, { isPreload: preload }),
  component: lazyPart("callback", () =>
    import("./consent-callbacks.tsx").then((m) => m.HubspotCallback),
  ),
});

const calendarCallback = createRoute({
  getParentRoute: () => root,
  path: "/calendar/callback",
  validateSearch: readConsentAnswer,
  // Users who have to sign in first start over: the code is never passed along in addresses.
  beforeLoad: ({ context }) =>
    requireSession(context, { pathname: "/launch", searchStr: "", hash: "" }),
  component: lazyPart("calendar-callback", () =>
    import("./consent-callbacks.tsx").then((m) => m.CalendarCallbackPage),
  ),
});

const routeTree = root.addChildren([
  index,
  login,
  signUp,
  join,
  callback,
  connectCalendar,
  actionsRedirect("/all-actions"),
  actionsRedirect("/rep/actions"),
  about,
  reviewRoom,
  history,
  repActions,
  unsubscribe,
  hubspotCallback,
  calendarCallback,
  layout.addChildren([
    home,
    launch,
    meeting,
    forecast,
    forecastLines,
    forecastScenarios,
    landing,
    winsAndLosses,
    team,
    teamMember,
    deals,
    actions,
    inbox,
    scratchpad,
    settings,
    ...ownSections,
    ...workspaceSections,
    integrations,
    billing,
    workspace,
    workspaceSection,
    outbox,
    digests,
    digest,
    installSlack,
    slack,
    repLayout.addChildren([rep]),
  ]),
]);

export function routerFor(context: RouterContext, given: { history?: RouterHistory } = {}) {
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPendingMs: 150,
    // Display the splash only while there is nothing to render.
    defaultPendingMinMs: 0,
    defaultPendingComponent: Splash,
    defaultErrorComponent: RouteFailed,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    ...given,
  });
  // Load page code while the guards are still checking the session, not afterwards.
  const routes: Record<string, AnyRoute> = router.routesById;
  const loadPages = (location: ParsedLocation) => {
    for (const { routeId } of router.matchRoutes(location)) {
      const route = routes[routeId];
      if (route) void router.loadRouteChunk(route);
    }
  };
  router.subscribe("onBeforeLoad", ({ toLocation }) => loadPages(toLocation));
  // For the first page, start all of that before rendering; its guard awaits the same request.
  const { latestLocation } = router;
  loadPages(latestLocation);
  if (router.matchRoutes(latestLocation).some(({ routeId }) => routeId === layout.id)) {
    requireSession(context, latestLocation).catch(() => undefined);
  }
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof routerFor>;
  }
}
