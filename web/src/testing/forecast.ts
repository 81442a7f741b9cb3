import {
  api,
  type Deal,
  type ForecastRow,
  type ForecastTree,
  type ManagerCall,
  type Review,
  type Session,
  type TeamMember,
  type TreeLevel,
  type TreeRow,
} from "@touchline/contract";
import { NO_OTHER_OWNERS, newBusiness, outboxOf, renewals, statusOf, syncOf } from "./crm.ts";
import { landingOf } from "./landing.ts";
import { packOf } from "./meeting-pack.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "./people.ts";
import { mockRoute } from "./server.ts";

export const connectedSession = (person: TeamMember): Session => ({
  ...sessionOf(person),
  isHubspotConnected: true,
});

/** Stubs everything around the forecast and the rep page with empty answers. */
export function mockForecastRoutes() {
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep]);
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.deals.owners, NO_OTHER_OWNERS);
  mockRoute(api.team.member, rep);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep, { quota: 100_000, repCommit: 80_000 }));
  mockRoute(api.goals.history, []);
  mockRoute(api.goals.managerCalls, []);
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.writes, outboxOf());
  mockRoute(api.crm.pipelines, [newBusiness, renewals]);
  mockRoute(api.deals.list, { deals: [], total: 0, totalPages: 0 });
  mockRoute(api.forecast.teamOverview, []);
  mockRoute(api.forecast.tree, treeOf({ path: [manager] }));
  mockRoute(api.goals.callHistory, []);
  mockRoute(api.evidence.stale, []);
  mockRoute(api.landing.read, landingOf());
  mockRoute(api.forecast.dealsToDiscuss, []);
  mockRoute(api.forecast.movement, { added: [], won: [], lost: [], moved: [] });
  mockRoute(api.forecast.change, {
    from: "2026-11-08",
    to: "2026-11-15",
    opening: { value: 0, count: 0 },
    closing: { value: 0, count: 0 },
    parts: [],
  });
  mockRoute(api.reviews.ofMember, []);
  mockRoute(api.coaching.ofMember, []);
  mockRoute(api.talkingPoints.list, []);
  mockRoute(api.meetingPack.read, packOf());
}

export function pageOf(deals: Deal[]) {
  return { deals, total: deals.length, totalPages: 1 };
}

interface Figures {
  won?: number;
  quota?: number;
  commit?: number;
  updatedAt?: string | null;
  open?: number;
  stageBased?: number;
  likely?: number;
  likelyDeals?: number;
  bestCase?: number;
  bestCaseDeals?: number;
  omitted?: number;
  lost?: number;
  commitBefore?: number | null;
}

/** A row whose deals are named 'Deal 1 of Ana Silva' and so on. */
export function rowOf(person: TeamMember, given: Figures = {}): ForecastRow {
  const { won = 0, quota = 0, commit = 0, open = 0, likely = 0, bestCase = 0 } = given;
  const behind = (value: number, count: number) => ({
    value,
    count,
    deals: Array.from({ length: Math.min(10, count) }, (_, index) => ({
      id: `00000000-0000-4000-a000-${String(index + 1).padStart(12, "0")}`,
      hubspotId: String(500 + index + 1),
      name: `Deal ${index + 1} of ${person.name}`,
      amountInHomeCurrency: 1000,
      share: null,
      stage: "Proposal",
      closeDate: index === 0 ? "2026-11-10" : "2026-12-04",
      forecastCategory: "COMMIT" as const,
    })),
  });
  return {
    rep: { id: person.id, name: person.name },
    attainment: { won, quota },
    quarterlyCommit: { value: commit, updatedAt: given.updatedAt ?? null },
    remainingCommit: { value: commit - won },
    totalOpen: { open, multiplication: null, count: given.bestCaseDeals ?? 0 },
    stageProbability: given.stageBased ?? 0,
    mostLikely: behind(likely, given.likelyDeals ?? 0),
    bestCase: behind(bestCase, given.bestCaseDeals ?? 0),
    omitted: { value: given.omitted ?? 0, count: given.omitted ? 2 : 0 },
    shared: { count: 0, ofOthers: 0, inFull: { won: 0, likely: 0, open: 0 } },
    hasPipelineCheckIn: quota > 0,
    lastWeek: {
      lost: { value: 0, count: given.lost ?? 0 },
      commitBefore: given.commitBefore ?? null,
    },
  };
}

interface Level extends Figures {
  teamQuota?: number | null;
  call?: TreeLevel["call"];
  yourCall?: TreeLevel["call"];
}

function levelOf(given: Level): TreeLevel {
  const { won = 0, quota = 0, commit = 0, open = 0, likely = 0, bestCase = 0 } = given;
  const { teamQuota = null, likelyDeals = 0, bestCaseDeals = 0 } = given;
  const own = teamQuota ?? quota;
  return {
    quota: own,
    quotaDifference: quota - own,
    overAssigned: teamQuota === null ? null : ((quota - own) / own) * 100,
    ...{ won, commit, call: given.call ?? null, yourCall: given.yourCall ?? null },
    likely: { value: likely, count: likelyDeals },
    bestCase: { value: bestCase, count: bestCaseDeals },
    open: { value: open, count: bestCaseDeals },
    stageBased: given.stageBased ?? 0,
    omitted: { value: given.omitted ?? 0, count: given.omitted ? 2 : 0 },
    coverage: null,
    gap: own - won - likely,
  };
}

/** A row of a tree; with people below it is a team. */
export function treeRowOf(
  person: Pick<TeamMember, "id" | "name">,
  given: Level & { people?: TeamMember[]; leftOn?: string } = {},
): TreeRow {
  const { people, leftOn = null } = given;
  const sellerIds = leftOn ? [] : (people?.map(({ id }) => id) ?? [person.id]);
  return {
    ...levelOf(given),
    person: { id: person.id, name: person.name },
    ...{ isTeam: people !== undefined, isPast: leftOn !== null, leftOn },
    ...{ sellers: sellerIds.length, sellerIds },
  };
}

interface GivenTree {
  path: Pick<TeamMember, "id" | "name">[];
  total?: Level;
  rows?: TreeRow[];
}

/** A tree whose total is what is given; its rows are as they are. */
export function treeOf({ path, total = {}, rows = [] }: GivenTree): ForecastTree {
  return {
    path: path.map(({ id, name }) => ({ id, name })),
    total: levelOf(total),
    rows,
    sellerIds: rows.flatMap(({ sellerIds }) => sellerIds),
  };
}

export function callOf(person: TeamMember, value: number): ManagerCall {
  return {
    revieweeId: person.id,
    period: "2026-Q4",
    value,
    note: "",
    madeAt: "2026-11-14T09:00:00.000Z",
    madeBy: manager.name,
  };
}

let counter = 0;

export function reviewOf(change: Partial<Review> = {}): Review {
  counter += 1;
  return {
    id: `00000000-0000-4000-b000-${String(counter).padStart(12, "0")}`,
    title: `Review ${counter}`,
    url: "https://app.hubspot.test/1",
    source: "deal-check",
    score: 4,
    comment: "<p>Well done</p>",
    attributes: [],
    RevieweeId: rep.id,
    dealId: null,
    reviewer: manager.name,
    createdAt: "2026-11-14T12:00:00.000Z",
    updatedAt: "2026-11-14T12:00:00.000Z",
    isOwn: false,
    addedToNotes: false,
    note: { state: "none", words: null, isOutdated: false, sentScore: null },
    mail: { state: "none", words: null, isOutdated: false, sentScore: null },
    expectation: null,
    ...change,
  };
}
