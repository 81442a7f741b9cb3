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
import { readActionSearch } from "../features/actions/action-search.ts";
import { readDealSearch } from "../features/deals/deal-search.ts";
import { readForecastSearch } from "../features/forecast/forecast-search.ts";
import { readHistorySearch } from "../features/history/history-search.ts";
import { readLaunchSearch } from "../features/meetings/launch-search.ts";
import { readScratchSearch } from "../features/scratchpad/scratch-place.ts";
import { type AsOfSearch, dated } from "../lib/as-of.ts";
import { type QueueSearch, readQueueSearch } from "../lib/queue.ts";
import { readTarget } from "../lib/target.ts";
import { piece } from "../ui/piece.tsx";
import { LoginRoute } from "./entrance.tsx";
import {
  arrive,
  leaveIfSignedIn,
  lookWhoIsHere,
  requireConnector,
  requireIdentity,
  requireManager,
  requireOwnDigest,
  requireOwnFile,
  requireOwnPage,
  requireSession,
  type Surroundings,
  signUpStep,
  withoutCode,
} from "./guards.ts";
import { askForHome, HOME_PENDING_MS } from "./home-ahead.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { RouteFailed } from "./route-failed.tsx";
import {
  parseSearch,
  readBillingSearch,
  readColabSearch,
  readConsentAnswer,
  readJoinSearch,
  readOutboxSearch,
  readRepSearch,
  readScenarioSearch,
  readSettingsSearch,
  readSignUpSearch,
  readSlackSearch,
  stringifySearch,
} from "./search.ts";
import { Splash } from "./splash.tsx";

const root = createRootRouteWithContext<Surroundings>()();

/** For pages that support an earlier day: the selected day carries over between them. */
const inTime = <Search extends object>(read: (given: Record<string, unknown>) => Search) => ({
  validateSearch: dated(read),
  search: { middlewares: [retainSearchParams<Search & AsOfSearch & QueueSearch>(["asOf"])] },
});

const front = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/home", replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: readTarget,
  beforeLoad: ({ context, search }) => leaveIfSignedIn(context, search),
  component: LoginRoute,
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  validateSearch: readSignUpSearch,
  beforeLoad: ({ context, search }) => signUpStep(context, search.workspace === "new"),
  component: piece("sign-up", () => import("./sign-up-route.tsx").then((m) => m.SignUpRoute)),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  validateSearch: readJoinSearch,
  beforeLoad: ({ context, location }) => requireIdentity(context, location),
  component: piece("join", () => import("./join-route.tsx").then((m) => m.JoinRoute)),
});

const callback = createRoute({
  getParentRoute: () => root,
  path: "/auth/callback",
  beforeLoad: ({ context }) => arrive(context),
  component: piece("callback-cancelled", () =>
    import("./callback-failed.tsx").then((m) => m.CallbackCancelled),
  ),
  errorComponent: piece("callback-failed", () =>
    import("./callback-failed.tsx").then((m) => m.CallbackFailed),
  ),
});

const connectCalendar = createRoute({
  getParentRoute: () => root,
  path: "/connect-calendar",
  validateSearch: readTarget,
  beforeLoad: async ({ context, location, search, preload }) => {
    const { session } = await requireSession(context, location);
    requireManager(session, { isPreload: preload });
    const { leaveUnlessCalendarIsAsked } = await import("./calendar-request.ts");
    await leaveUnlessCalendarIsAsked(context.client, session, search);
  },
  component: piece("connect-calendar", () =>
    import("./connect-calendar-page.tsx").then((m) => m.ConnectCalendarPage),
  ),
});

/** Aliases of the actions list; their parameters are preserved. */
const toActions = (path: "/all-actions" | "/rep/actions") =>
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
  path: "/about",
  component: piece("about", () => import("./about-page.tsx").then((m) => m.AboutPage)),
});

const colab = createRoute({
  getParentRoute: () => root,
  path: "/colab",
  validateSearch: readColabSearch,
  beforeLoad: ({ context }) => lookWhoIsHere(context),
  component: piece("colab", () => import("./colab-page.tsx").then((m) => m.ColabPage)),
});

const history = createRoute({
  getParentRoute: () => root,
  path: "/history",
  validateSearch: readHistorySearch,
  beforeLoad: ({ context, location }) => requireSession(context, location),
  component: piece("history", () => import("./history-page.tsx").then((m) => m.HistoryPage)),
});

const layout = createRoute({
  getParentRoute: () => root,
  id: "layout",
  validateSearch: readQueueSearch,
  beforeLoad: ({ context, location }) => requireSession(context, withoutCode(location)),
  component: piece("shell", () => import("./shell.tsx").then((m) => m.Shell), <Splash />),
});

const home = createRoute({
  getParentRoute: () => layout,
  path: "/home",
  loader: ({ context }) => askForHome(context),
  pendingMs: HOME_PENDING_MS,
  component: piece("home", () => import("./home-page.tsx").then((m) => m.HomePage)),
});

const launch = createRoute({
  getParentRoute: () => layout,
  path: "/launch",
  validateSearch: readLaunchSearch,
  beforeLoad: ({ context: { session } }) => requireOwnPage(session, ""),
  component: piece("launch", () => import("./launch-page.tsx").then((m) => m.LaunchPage)),
});

const meeting = createRoute({
  getParentRoute: () => layout,
  path: "/meeting/$meetingId",
  component: piece("meeting", () => import("./meeting-page.tsx").then((m) => m.MeetingPage)),
});

const repLayout = createRoute({ getParentRoute: () => layout, id: "layout-rep" });

const rep = createRoute({
  getParentRoute: () => repLayout,
  path: "/rep/$repId",
  ...inTime(readRepSearch),
  beforeLoad: ({ context: { session }, params }) => requireOwnPage(session, params.repId),
  component: piece("rep", () => import("./rep-page.tsx").then((m) => m.RepPage)),
});

const team = createRoute({
  getParentRoute: () => layout,
  path: "/team",
  ...inTime(() => ({})),
  beforeLoad: ({ context: { session }, preload }) =>
    requireManager(session, { isPreload: preload }),
  component: piece("team", () => import("./team-page.tsx").then((m) => m.TeamPage)),
});

const teamMember = createRoute({
  getParentRoute: () => layout,
  path: "/team-member/$id",
  beforeLoad: ({ context: { session }, params }) => requireOwnFile(session, params.id),
  component: piece("team-member", () =>
    import("./team-member-page.tsx").then((m) => m.TeamMemberPage),
  ),
});

const repActions = createRoute({
  getParentRoute: () => root,
  path: "/rep-actions/$repUUID",
  component: piece("rep-actions", () =>
    import("./rep-actions-page.tsx").then((m) => m.RepActionsPage),
  ),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: "/unsubscribe/$token",
  component: piece("unsubscribe", () =>
    import("./unsubscribe-page.tsx").then((m) => m.UnsubscribePage),
  ),
});

const actions = createRoute({
  getParentRoute: () => layout,
  path: "/actions",
  validateSearch: readActionSearch,
  component: piece("actions", () => import("./actions-page.tsx").then((m) => m.ActionsPage)),
});

const scratchpad = createRoute({
  getParentRoute: () => layout,
  path: "/scratchpad",
  validateSearch: readScratchSearch,
  component: piece("scratchpad", () =>
    import("./scratchpad-page.tsx").then((m) => m.ScratchpadPage),
  ),
});

const forecast = createRoute({
  getParentRoute: () => layout,
  path: "/forecast",
  ...inTime(readForecastSearch),
  component: piece("forecast", () => import("./forecast-page.tsx").then((m) => m.ForecastPage)),
});

const landing = createRoute({
  getParentRoute: () => layout,
  path: "/forecast/landing",
  component: piece("forecast-landing", () =>
    import("./forecast-landing-page.tsx").then((m) => m.ForecastLandingPage),
  ),
});

const forecastScenarios = createRoute({
  getParentRoute: () => layout,
  path: "/forecast/scenarios",
  validateSearch: readScenarioSearch,
  component: piece("scenarios", () =>
    import("./forecast-scenarios-page.tsx").then((m) => m.ForecastScenariosPage),
  ),
});

const deals = createRoute({
  getParentRoute: () => layout,
  path: "/deals",
  ...inTime(readDealSearch),
  component: piece("deals", () => import("./deals-page.tsx").then((m) => m.DealsPage)),
});

const integrations = createRoute({
  getParentRoute: () => layout,
  path: "/workspace/integrations",
  validateSearch: readOutboxSearch,
  beforeLoad: ({ context: { session }, preload }) =>
    requireManager(session, { isPreload: preload }),
  component: piece("workspace", () => import("./workspace-page.tsx").then((m) => m.WorkspacePage)),
});

const workspace = createRoute({
  getParentRoute: () => layout,
  path: "/workspace",
  beforeLoad: () => {
    throw redirect({ to: "/workspace/general", replace: true });
  },
});

const WorkspaceSections = piece("workspace", () =>
  import("./workspace-sections.tsx").then((m) => m.WorkspaceSections),
);
const sections = (["general", "people", "pipelines", "rules", "data", "security"] as const).map(
  (section) =>
    createRoute({
      getParentRoute: () => layout,
      path: `/workspace/${section}`,
      beforeLoad: ({ context: { session }, preload }) =>
        requireManager(session, { isPreload: preload }),
      component: () => <WorkspaceSections section={section} />,
    }),
);

const billing = createRoute({
  getParentRoute: () => layout,
  path: "/workspace/billing",
  validateSearch: readBillingSearch,
  beforeLoad: ({ context: { session }, preload }) => {
    if (!session.hasBilling) throw redirect({ to: "/workspace/general", replace: true });
    requireManager(session, { isPreload: preload });
  },
  component: piece("billing", () => import("./billing-page.tsx").then((m) => m.BillingPage)),
});

const outbox = createRoute({
  getParentRoute: () => layout,
  path: "/outbox",
  validateSearch: readOutboxSearch,
  beforeLoad: ({ context: { session }, search }) => {
    if (session.user.role !== "manager") return;
    throw redirect({ to: "/workspace/integrations", search, hash: "outbox", replace: true });
  },
  component: piece("outbox", () => import("./outbox-page.tsx").then((m) => m.OutboxPage)),
});

const installSlack = createRoute({
  getParentRoute: () => layout,
  path: "/install-slack-app",
  validateSearch: readConsentAnswer,
  component: piece("install-slack", () =>
    import("./install-slack-page.tsx").then((m) => m.InstallSlackPage),
  ),
});

const slack = createRoute({
  getParentRoute: () => layout,
  path: "/slack",
  validateSearch: readSlackSearch,
  component: piece("slack", () => import("./slack-page.tsx").then((m) => m.SlackPage)),
});

const settings = createRoute({
  getParentRoute: () => layout,
  path: "/settings",
  validateSearch: readSettingsSearch,
  component: piece("settings", () => import("./settings-page.tsx").then((m) => m.SettingsPage)),
});

const digests = createRoute({
  getParentRoute: () => layout,
  path: "/digests",
  component: piece("digests", () => import("./digests-page.tsx").then((m) => m.DigestsPage)),
});

const digest = createRoute({
  getParentRoute: () => layout,
  path: "/digest/$digestId",
  beforeLoad: ({ context: { client, session }, params, preload }) =>
    requireOwnDigest({ client, session }, params.digestId, { isPreload: preload }),
  component: piece("digest", () => import("./digest-page.tsx").then((m) => m.DigestPage)),
});

const hubspotCallback = createRoute({
  getParentRoute: () => root,
  path: "/hubspot/callback",
  validateSearch: readConsentAnswer,
  beforeLoad: ({ context, preload }) => requireConnector(context, { isPreload: preload }),
  component: piece("callback", () =>
    import("./hubspot-callback.tsx").then((m) => m.HubspotCallback),
  ),
});

const calendarCallback = createRoute({
  getParentRoute: () => root,
  path: "/calendar/callback",
  validateSearch: readConsentAnswer,
  // Users who have to sign in first start over: the code is never passed along in addresses.
  beforeLoad: ({ context }) =>
    requireSession(context, { pathname: "/launch", searchStr: "", hash: "" }),
  component: piece("calendar-callback", () =>
    import("./calendar-callback.tsx").then((m) => m.CalendarCallbackPage),
  ),
});

const routeTree = root.addChildren([
  front,
  login,
  signUp,
  join,
  callback,
  connectCalendar,
  toActions("/all-actions"),
  toActions("/rep/actions"),
  about,
  colab,
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
    forecastScenarios,
    landing,
    team,
    teamMember,
    deals,
    actions,
    scratchpad,
    integrations,
    workspace,
    ...sections,
    billing,
    outbox,
    digests,
    digest,
    installSlack,
    slack,
    settings,
    repLayout.addChildren([rep]),
  ]),
]);

export function routerFor(context: Surroundings, given: { history?: RouterHistory } = {}) {
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
