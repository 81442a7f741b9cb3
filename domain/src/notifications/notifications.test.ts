import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import { context } from "../chat/blocks.ts";
import { alertRecipients, changeAlerts, type RecordedChange } from "./change-alerts.ts";
import { commandOf, dealsMessage, unknownMessage } from "./command.ts";
import { type AlertKind, alertMessage } from "./messages.ts";
import { chooseNudges, isNudgeSettled } from "./nudge.ts";
import { NUDGE_ACTIONS, nudgeMessage } from "./nudge-message.ts";
import {
  DEFAULT_SLACK_PREFERENCES,
  isSameSlackPreferences,
  SLACK_SWITCHES,
} from "./slack-preferences.ts";
import {
  notReviewedLines,
  type OpenDeal,
  ownDealLines,
  withoutTaskLines,
  withoutUpdateLines,
} from "./stale-deals.ts";
import { stopButton, switchOfAction } from "./stop-button.ts";

const TODAY: Day = "2026-11-16";
const NOW = { day: TODAY, quarterEnd: "2026-12-31" as Day };
const FRAME = { publicUrl: "https://touchline.test", currency: "EUR" };

const change = (given: Partial<RecordedChange>): RecordedChange => ({
  field: "amount",
  from: null,
  to: null,
  personId: null,
  personName: "",
  toStage: null,
  ...given,
  deal: {
    status: "open",
    category: "PIPELINE",
    pipelineId: "default",
    ownerId: "sam",
    probability: 0.2,
    currency: "EUR",
    ...given.deal,
  },
});
const kinds = (given: Partial<RecordedChange>) =>
  changeAlerts(change(given), TODAY).map(({ kind }) => kind);
const stage = (given: { isClosed?: boolean; isWon?: boolean; probability?: number | null }) => ({
  field: "stage",
  toStage: { label: "Proposal", isClosed: false, isWon: false, probability: 0.5, ...given },
});
const deal = (given: Partial<OpenDeal> = {}): OpenDeal => ({
  id: "d1",
  crmId: "1",
  name: "Acme",
  ownerId: "sam",
  ownerName: "Sam",
  pipelineId: "default",
  category: "COMMIT",
  amount: 10_000,
  closeDate: "2026-12-01",
  createdOn: "2026-01-01",
  reviewedOn: null,
  updatedOn: null,
  touchedOn: "2026-11-01",
  openTasks: 0,
  lateTaskOn: null,
  ...given,
});

describe("[SL-5] which change is worth telling", () => {
  it.each([
    ["a lost deal", stage({ isClosed: true, probability: 0 }), ["deal.lost"]],
    ["a won deal", stage({ isClosed: true, isWon: true, probability: 1 }), []],
    ["a lower value", { field: "amount", from: "10000", to: "9999.99" }, ["deal.valueDropped"]],
    ["the same value", { field: "amount", from: "10000", to: "10000.00" }, []],
    ["a first value", { field: "amount", from: null, to: "5" }, []],
    ["a value of nonsense", { field: "amount", from: "10", to: "NaN" }, []],
    [
      "a later date",
      { field: "close_date", from: "2026-11-20", to: "2026-11-21" },
      ["deal.closeDatePushed"],
    ],
    ["an earlier date", { field: "close_date", from: "2026-11-20", to: "2026-11-19" }, []],
    ["an update", { field: "deal_update", from: "", to: "They signed" }, ["deal.updateAdded"]],
    ["an update taken away", { field: "deal_update", from: "x", to: " " }, []],
    ["a late stage", stage({ probability: 0.6 }), ["deal.lateStageTriage"]],
    ["a stage not late yet", stage({ probability: 0.5999 }), []],
    ["another name", { field: "name", from: "a", to: "b" }, []],
  ])("%s", (_, given, expected) => {
    expect(kinds(given)).toEqual(expected);
  });

  it("a late stage that somebody has triaged is no news", () => {
    const found = changeAlerts(
      { ...change(stage({ probability: 0.9 })), deal: { ...change({}).deal, category: "COMMIT" } },
      TODAY,
    );
    expect(found).toEqual([]);
  });

  it("a triage taken back in a late stage is told", () => {
    const late = { ...change({}).deal, probability: 0.8, category: null };
    const back = { field: "forecast_category", from: "COMMIT", to: "PIPELINE", deal: late };
    expect(kinds(back)).toEqual(["deal.lateStageTriage"]);
  });
});

describe("[SL-3] who is told", () => {
  const person = (id: string, role: "manager" | "rep", slackPreferences = {}) => ({
    id,
    rights: role === "manager" ? (["coach", "coach-everybody"] as const) : [],
    coached: [] as string[],
    slackPreferences: { ...DEFAULT_SLACK_PREFERENCES, ...slackPreferences },
  });
  const told = (
    kind: Parameters<typeof alertRecipients>[0],
    people: ReturnType<typeof person>[],
    by: string | null = null,
  ) =>
    alertRecipients(kind, { ownerId: "sam", pipelineId: "default" }, by, people).map(
      ({ listener, isWanted }) => `${listener.id} ${isWanted}`,
    );
  const everybody = [person("maya", "manager"), person("sam", "rep"), person("kim", "rep")];

  it("managers of the team's deals, reps of what concerns their own", () => {
    expect(told("deal.lost", everybody)).toEqual(["maya true"]);
    expect(told("deal.feedbackAdded", everybody)).toEqual(["sam true"]);
    expect(told("deal.lateStageTriage", everybody)).toEqual(["maya true", "sam true"]);
  });

  it("[TREE-8] of managers, those above the deal's owner; of deals nobody owns, the top", () => {
    const above = { ...person("nora", "manager"), rights: ["coach"] as const, coached: ["sam"] };
    const beside = { ...above, id: "sven", coached: ["kim"] };
    const top = { ...above, id: "carla", rights: ["coach", "read-unowned"] as const };
    const people = [above, beside, top];
    const lost = (ownerId: string | null) =>
      alertRecipients("deal.lost", { ownerId, pipelineId: null }, null, people).map(
        ({ listener }) => listener.id,
      );
    expect(lost("sam")).toEqual(["nora", "carla"]);
    expect(lost("kim")).toEqual(["sven"]);
    expect(lost(null)).toEqual(["carla"]);
  });

  it("nobody of what they did themselves", () => {
    expect(told("deal.lost", everybody, "maya")).toEqual([]);
  });

  it("nobody who switched it off, everything off, or chose other pipelines", () => {
    const off = { deal: { ...DEFAULT_SLACK_PREFERENCES.deal, lost: false } };
    for (const slackPreferences of [off, { notifications: false }, { pipelineIds: ["renewals"] }]) {
      expect(told("deal.lost", [person("maya", "manager", slackPreferences)])).toEqual([
        "maya false",
      ]);
    }
  });
});

describe("[SL-4] the same wish", () => {
  it("is the same in whatever order pipelines were chosen, and another with one more", () => {
    const wish = (pipelineIds: string[]) => ({ ...DEFAULT_SLACK_PREFERENCES, pipelineIds });
    expect(isSameSlackPreferences(wish(["a", "b"]), wish(["b", "a"]))).toBe(true);
    expect(isSameSlackPreferences(wish(["a"]), wish(["a", "b"]))).toBe(false);
    const off = {
      ...DEFAULT_SLACK_PREFERENCES,
      deal: { ...DEFAULT_SLACK_PREFERENCES.deal, lost: false },
    };
    expect(isSameSlackPreferences(DEFAULT_SLACK_PREFERENCES, off)).toBe(false);
  });
});

describe("[SL-6] deals that were left alone", () => {
  it.each([
    ["2026-11-09", 1],
    ["2026-11-10", 0],
  ] as Array<[Day, number]>)("reviewed on %s: %i to review", (reviewedOn, count) => {
    expect(notReviewedLines([deal({ reviewedOn })], DEFAULT_SLACK_PREFERENCES, NOW)).toHaveLength(
      count,
    );
  });

  it("an update is fresh for 7 days", () => {
    const found = (updatedOn: Day) =>
      withoutUpdateLines([deal({ updatedOn })], DEFAULT_SLACK_PREFERENCES, NOW);
    expect(found("2026-11-10")).toEqual([]);
    expect(found("2026-11-09")).toMatchObject([{ says: "last update 7 days ago" }]);
  });

  it("a deal needs a task, and one in time, in the pipelines that were chosen for it", () => {
    const late = deal({ openTasks: 1, lateTaskOn: "2026-11-13" });
    const says = (one: OpenDeal, chosen: string[] = []) =>
      withoutTaskLines(
        [one],
        { ...DEFAULT_SLACK_PREFERENCES, taskCheckerPipelineIds: chosen },
        NOW,
      ).map((line) => line.says);
    expect(says(deal())).toEqual(["no next task"]);
    expect(says(late)).toEqual(["task was due Fri 13 Nov"]);
    expect(says(deal({ openTasks: 1 }))).toEqual([]);
    expect(says(deal(), ["renewals"])).toEqual([]);
    expect(says(deal({ category: "OMIT" }))).toEqual([]);
  });

  it("[T-12] somebody's own deals are those of the quarter that count, late ones first, the largest of each first", () => {
    const one = (name: string, amount: number | null, closeDate: Day | null, category = "COMMIT") =>
      deal({ name, amount, closeDate, category });
    const lines = ownDealLines(
      [
        one("today", 1, "2026-11-16"),
        one("last day", 2, "2026-12-31", "BEST_CASE"),
        one("next quarter", 9, "2027-01-01"),
        one("undated", 9, null),
        one("omitted", 9, "2026-12-01", "OMIT"),
        one("late", 1, "2026-11-15"),
        one("later and larger", 5, "2026-11-01", "PIPELINE"),
        one("late and omitted", 9, "2026-11-01", "OMIT"),
      ],
      NOW,
    );
    expect(lines.map(({ name, owner, says }) => [name, owner, says])).toEqual([
      ["later and larger", "", "Pipeline, was due Sun 1 Nov"],
      ["late", "", "Likely, was due Sun 15 Nov"],
      ["last day", "", "Maybe, closing Thu 31 Dec"],
      ["today", "", "Likely, closing Mon 16 Nov"],
    ]);
  });
});

describe("[BY-27] nudges", () => {
  const many = [
    deal({ id: "large", amount: 50_000, touchedOn: "2026-11-06" }),
    deal({ id: "old", amount: 20_000, touchedOn: "2026-10-27" }),
    deal({ id: "small", amount: 100, touchedOn: "2026-10-01" }),
    deal({ id: "tiny", amount: 1, touchedOn: "2026-10-01" }),
    deal({ id: "fresh", amount: 900_000, touchedOn: "2026-11-10" }),
    deal({ id: "worthless", amount: null }),
    deal({ id: "later", closeDate: "2027-01-01" }),
  ];
  const chosen = (nudged: number) =>
    chooseNudges(many, DEFAULT_SLACK_PREFERENCES, NOW, nudged).map(({ dealId }) => dealId);

  it("are at most three a week, by money at risk × staleness", () => {
    expect(chosen(0)).toEqual(["large", "old", "small"]);
    expect(chosen(2)).toEqual(["large"]);
    expect(chosen(3)).toEqual([]);
    expect(chosen(9)).toEqual([]);
  });

  it("ask about a date that has passed, even where somebody was at the deal", () => {
    const passed = deal({ closeDate: "2026-11-13", touchedOn: TODAY });
    expect(chooseNudges([passed], DEFAULT_SLACK_PREFERENCES, NOW, 0)).toMatchObject([
      { reason: "Close date passed (Fri 13 Nov)." },
    ]);
  });

  it("are settled by what happened since", () => {
    const asked = { ownerId: "sam", closeDate: "2026-12-01" as Day, at: new Date(1000) };
    const now = {
      status: "open",
      isArchived: false,
      ownerId: "sam",
      closeDate: "2026-12-01" as Day,
      touchedAt: new Date(999),
    };
    expect(isNudgeSettled(asked, now)).toBe(false);
    for (const since of [
      { touchedAt: new Date(1001) },
      { closeDate: "2026-12-02" as Day },
      { status: "won" },
      { ownerId: "kim" },
      { isArchived: true },
    ]) {
      expect(isNudgeSettled(asked, { ...now, ...since })).toBe(true);
    }
  });
});

describe("[J-4] a nudge says a day once, in its tense", () => {
  const lead = (closeDate: Day, state: Parameters<typeof nudgeMessage>[1]) => {
    const stale = { closeDate, touchedOn: "2026-11-01" as Day };
    const [nudge] = chooseNudges(
      [deal({ ...stale, amount: 1000 })],
      DEFAULT_SLACK_PREFERENCES,
      NOW,
      0,
    );
    if (!nudge) throw new Error("There should be one.");
    const [first] = nudgeMessage(nudge, state, TODAY, FRAME).blocks;
    return JSON.stringify(first).split(" · ")[1]?.split('"')[0];
  };
  const asking = { kind: "asking", trouble: null } as const;
  const onTrack = {
    kind: "answered",
    answer: "on-track",
    date: null,
    isDryRun: false,
    mayUndo: false,
    reason: null,
  } as const;

  it.each([
    [
      asking,
      "2026-11-20",
      "€1,000, closing Fri 20 Nov\\nNo contact, update or next step for 15 days.",
    ],
    [asking, "2026-11-13", "€1,000\\nClose date passed (Fri 13 Nov)."],
    [onTrack, "2026-11-20", "€1,000, closing Fri 20 Nov"],
    [onTrack, "2026-11-13", "€1,000, was due Fri 13 Nov"],
  ] as const)("%o, %s", (state, closeDate, said) => {
    expect(lead(closeDate, state)).toBe(said);
  });
});

describe("[X-20] the button that stops a kind of messages", () => {
  const line = { name: "Acme", crmId: "1", owner: "Sam", amount: 1, says: "no next task" };
  const buttons = (kind: AlertKind) =>
    alertMessage([{ kind, lines: [line] }], FRAME).blocks.flatMap((block) =>
      block.type === "actions" ? block.elements.map(({ action_id }) => action_id) : [],
    );

  it.each([
    ["daily-update", ["stop.dailyUpdates"]],
    ["task-checker", ["stop.taskChecker"]],
    ["deal.lost", []],
    ["help-wanted", []],
  ] as const)("%s has %j", (kind, expected) => {
    expect(buttons(kind)).toEqual(expected);
  });

  it("is known again when it is pressed, and others are not", () => {
    expect(SLACK_SWITCHES.map((kind) => switchOfAction(stopButton(kind).action_id))).toEqual([
      ...SLACK_SWITCHES,
    ]);
    expect(switchOfAction("stop.everything")).toBeNull();
    expect(switchOfAction(NUDGE_ACTIONS.undo)).toBeNull();
  });
});

describe("[B1] what people wrote is no markup in Slack", () => {
  const name = "<!channel> <@U1> & <https://evil.test|Acme>";
  const line = { name, crmId: "1", owner: "<!here>", amount: 1, says: "<!everyone>" };

  it("in alerts and in nudges", () => {
    const [nudge] = chooseNudges([deal({ name })], DEFAULT_SLACK_PREFERENCES, NOW, 0);
    if (!nudge) throw new Error("There should be one.");
    const said = [
      alertMessage([{ kind: "deal.lost", lines: [line] }], FRAME),
      nudgeMessage(nudge, { kind: "asking", trouble: null }, TODAY, FRAME),
    ];
    for (const { text, blocks } of said) {
      // A header is plain text; everything else is read as markup.
      const all = JSON.stringify([text, blocks.filter(({ type }) => type !== "header")]);
      expect(all).not.toMatch(/<[!@]|<https:\/\/evil/);
      expect(all).toContain("&lt;!channel&gt;");
    }
  });
});

describe("[SL-5] what happened together is one message", () => {
  it("with a title for each kind, and ten deals of one at most", () => {
    const line = (index: number) => ({
      name: `Deal ${index}`,
      crmId: `${index}`,
      owner: "Sam",
      amount: 1000,
      says: "no next task",
    });
    const { text, blocks } = alertMessage(
      [
        { kind: "task-checker", lines: Array.from({ length: 12 }, (_, index) => line(index)) },
        { kind: "deal.lost", lines: [line(99)] },
      ],
      FRAME,
    );
    expect(text).toBe("Deal lost: Deal 99 · Deals with no next task: 12 deals");
    expect(blocks.filter(({ type }) => type === "header")).toHaveLength(2);
    expect(blocks.at(-2)).toEqual(context(`<${FRAME.publicUrl}/deals?queue=10,11|Plus 2 more>`));
    // The task checker can be stopped where it speaks; a lost deal is an alert with its own setting.
    expect(blocks.at(-1)).toMatchObject({
      type: "actions",
      elements: [{ text: { text: "Stop the task checker" } }],
    });
  });

  const lines = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Deal ${first + index}`,
      crmId: `${first + index}`,
      owner: "Sam",
      amount: 1000,
      says: "no next task",
    }));
  const lastOf = (kinds: Parameters<typeof alertMessage>[0]) =>
    alertMessage(kinds, FRAME).blocks.findLast(({ type }) => type !== "actions");
  const queue = (first: number, count: number) =>
    `${FRAME.publicUrl}/deals?queue=${lines(first, count).map(({ crmId }) => crmId)}`;

  it("[R-30] whose 'Plus N more' opens exactly the others, and says so where an address cannot name them all", () => {
    const told = (count: number) => lastOf([{ kind: "task-checker", lines: lines(0, count) }]);
    expect(told(10)).toMatchObject({ type: "section" });
    expect(told(11)).toEqual(context(`<${queue(10, 1)}|Plus 1 more>`));
    expect(told(60)).toEqual(context(`<${queue(10, 50)}|Plus 50 more>`));
    expect(told(61)).toEqual(context(`<${queue(10, 50)}|Plus 51 more (opens the first 50)>`));
  });

  it("[R-30] also where the message is too long for Slack: nobody is left out of the count or the address", () => {
    const kinds = ["deal.lost", "deal.valueDropped", "deal.closeDatePushed", "deal.updateAdded"];
    const all = [...kinds, "task-checker"].map((kind, place) => ({
      kind: kind as "deal.lost",
      lines: lines(100 * place, 12),
    }));
    // Four kinds of twelve blocks each, and the last one's title, which isn't counted.
    expect(lastOf(all)).toEqual(context(`<${queue(400, 12)}|Plus 12 more>`));
    // A deal in two kinds of alerts is in the queue once.
    const twice = [
      ...all.slice(0, 4),
      { kind: "task-checker" as const, lines: [...lines(400, 12), ...lines(400, 1)] },
    ];
    expect(lastOf(twice)).toEqual(context(`<${queue(400, 12)}|Plus 13 more>`));
  });
});

describe("[R-30] the command's deals", () => {
  const deals = (count: number) =>
    dealsMessage(
      "Deals to review",
      Array.from({ length: count }, (_, index) => ({
        name: `Deal ${index}`,
        crmId: `${index}`,
        owner: "",
        amount: null,
        says: "not reviewed",
      })),
      FRAME,
    ).blocks.at(-1);

  it("are five, then a link to exactly the others, or to all deals where there are none", () => {
    expect(deals(5)).toEqual(context(`<${FRAME.publicUrl}/deals|All deals>`));
    expect(deals(7)).toEqual(context(`<${FRAME.publicUrl}/deals?queue=5,6|Plus 2 more>`));
  });
});

describe("[SL-5] the command", () => {
  it.each([
    ["deals", "deals"],
    ["  Forecast now", "forecast"],
    ["LINK", "link"],
    ["", "help"],
    ["help", "help"],
    ["dealsx", "unknown"],
  ])("'%s' asks for %s", (text, command) => {
    expect(commandOf(text)).toBe(command);
  });

  it("that is not known is told so, with those that are, and calls nobody", () => {
    const { text, blocks } = unknownMessage(" nonsense <!channel> ", "https://touchline.test");
    expect(text).toBe("Touchline doesn't know “nonsense &lt;!channel&gt;”. Try one of these:");
    expect(JSON.stringify(blocks)).toContain("/touchline forecast");
  });
});
