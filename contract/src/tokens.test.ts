import { expect, it } from "vitest";
import { api, type Route, routes, scopeOf } from "./index.ts";

/** Reading routes that no token may call, each group with the reason. */
const PEOPLE_ONLY: Array<[reason: string, ...reading: Route[]]> = [
  [
    "opens connections, with what a person confirms at the vendor",
    api.meetings.authorize,
    api.meetings.callback,
  ],
  [
    "grants access to others",
    api.people.shareLink,
    api.rooms.list,
    api.rooms.read,
    api.tokens.list,
  ],
  [
    "is how a person works in the browser: saved views, scenarios, digests, an inbox, the outbox",
    api.dealViews.list,
    api.scenarios.list,
    api.digests.list,
    api.digests.read,
    api.digests.preview,
    api.inbox.list,
    api.inbox.unread,
    api.push.read,
    api.notifications.members,
    api.crm.pipelines,
    api.crm.sync,
    api.crm.latestSync,
    api.crm.writes,
    api.live.events,
  ],
  [
    "is between a manager and a rep",
    api.coaching.ofMember,
    api.coaching.ofDeal,
    api.meetingPack.read,
    api.attention.map,
    api.attention.week,
    api.evidence.ofDeal,
    api.evidence.stale,
    api.slips.open,
    api.slips.stories,
  ],
  ["weighs the rules themselves", api.risk.frame, api.ruleLab.records],
  [
    "is about the workspace's own services",
    api.billing.read,
    api.slack.installed,
    api.slack.loggedIn,
    api.slack.pictures,
    api.slack.channels,
  ],
];

it("[BY-10] what members read is in a token's reach, or on the list with the reason why not", () => {
  const listed = PEOPLE_ONLY.flatMap(([, ...reading]) => reading);
  // Settings are read by those who sign in.
  const unscoped = routes.filter(
    (route) =>
      route.method === "GET" &&
      route.access !== "public" &&
      route.access !== "admin" &&
      scopeOf(route) === null,
  );
  const paths = (of: Route[]) => of.map(({ path }) => path).sort();
  expect(paths(unscoped)).toEqual(paths(listed));
});

it("[BY-10] programs read lines of business and own fields, and decide on neither", () => {
  const { list, read, deals, landing, summary, setNumber, setCommit, ...ofPeople } =
    api.forecastLines;
  expect([list, read, deals, landing, summary].map(scopeOf)).toEqual(
    Array(5).fill("forecast:read"),
  );
  expect([setNumber, setCommit].map(scopeOf)).toEqual(Array(2).fill("forecast:write"));
  expect(scopeOf(api.ownFields.list)).toBe("deals:read");
  const decided = [...Object.values(ofPeople), api.ownFields.available, api.ownFields.choose];
  expect(decided.map(scopeOf)).toEqual(decided.map(() => null));
});
