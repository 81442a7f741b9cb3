import { describe, expect, it } from "vitest";
import type { Day } from "../calendar/day.ts";
import {
  type AlertDraft,
  type AlertIcon,
  alertActionText,
  escapeAlertLabel,
  toAddressedAlerts,
} from "./alert.ts";
import { balanceAlerts } from "./balance-alerts.ts";
import { commitUntouched } from "./commit-untouched.ts";
import { type DealForAlert, dealNotReviewed } from "./deal-not-reviewed.ts";
import { lateActions } from "./late-actions.ts";
import { likelySlipped } from "./likely-slipped.ts";
import { lowCoverage } from "./low-coverage.ts";
import { noOneToOne } from "./no-one-to-one.ts";

const QUARTER = ["2026-10-01", "2026-12-31"] as const;
const today = "2026-11-25";
const rep = { id: "sam", name: "Sam #1" };
const deal: DealForAlert = {
  id: "d1",
  name: "Acme #2 <b>",
  repId: "sam",
  category: "COMMIT",
  closeDate: "2026-12-20",
  createdOn: "2026-10-01",
  reviewedOn: null,
  rating: null,
};
const tokens = (label = "") => label.split("#").filter((_, index) => index % 2 === 1);

describe("[HM-4] [SL-6] a deal that was not reviewed", () => {
  const raised = (given: Partial<DealForAlert>) =>
    dealNotReviewed({ ...deal, ...given }, today, QUARTER[1]);

  it.each([
    { reviewedOn: "2026-11-19" as const, days: 6, alerts: false },
    { reviewedOn: "2026-11-18" as const, days: 7, alerts: true },
  ])("for $days days alerts: $alerts", ({ reviewedOn, alerts }) => {
    expect(raised({ reviewedOn }) !== null).toBe(alerts);
  });

  it("counts from its making where it never was", () => {
    expect(raised({ createdOn: "2026-11-19" })).toBeNull();
    expect(raised({ createdOn: "2026-11-18" })).toMatchObject({
      label: "#deal-link# has never been reviewed.",
      actionType: "add-todo-item",
      actionContent: "Review Acme #2 <b>",
      dealId: "d1",
      repId: "sam",
    });
  });

  it("names the last rating by its token", () => {
    const alert = raised({ reviewedOn: "2026-11-01", rating: "2/5" });
    expect(tokens(alert?.label)).toEqual(["deal-link", "deal-rating"]);
    expect(alert).toMatchObject({ rating: "2/5" });
  });

  it.each([
    { category: "PIPELINE" },
    { closeDate: "2027-01-01" as const },
    { closeDate: null },
    { repId: null },
  ])("is of no concern with %o", (given) => expect(raised(given)).toBeNull());
});

describe("[HM-4] a Likely deal that slipped out of the quarter", () => {
  const slip = { on: "2026-11-20", from: "2026-12-20", to: "2027-01-10" } as const;
  const slipped = { ...deal, closeDate: "2027-01-10" as const };

  it("alerts, in words and with a link", () => {
    const alert = likelySlipped(slipped, [slip], QUARTER);
    expect(alert?.label).toBe(
      "#deal-link# is Likely but slipped out of the quarter: it now closes 10 days after quarter end.",
    );
    expect(tokens(alert?.label)).toEqual(["deal-link"]);
  });

  it("is over once it is pulled in again, or no longer Likely", () => {
    expect(likelySlipped(deal, [slip], QUARTER)).toBeNull();
    expect(likelySlipped({ ...slipped, category: "BEST_CASE" }, [slip], QUARTER)).toBeNull();
  });

  it("is none if it was never meant for this quarter, or slipped before it", () => {
    const from = "2027-01-01" as const;
    expect(likelySlipped(slipped, [{ ...slip, from }], QUARTER)).toBeNull();
    expect(likelySlipped(slipped, [{ ...slip, on: "2026-09-30" }], QUARTER)).toBeNull();
    expect(likelySlipped(slipped, [{ ...slip, to: "2026-12-31" }], QUARTER)).toBeNull();
  });
});

describe("[HM-4] low coverage late in the quarter", () => {
  const goal = { quota: 100, won: 0, open: 296 };

  it.each([
    { on: "2026-11-19" as const, left: 42, alerts: false },
    { on: "2026-11-20" as const, left: 41, alerts: true },
    { on: "2026-12-31" as const, left: 0, alerts: true },
  ])("with $left days left alerts: $alerts", ({ on, alerts }) => {
    expect(lowCoverage(rep, goal, on, QUARTER) !== null).toBe(alerts);
  });

  it.each([
    { quota: 100, won: 0, open: 300 },
    { quota: 0, won: 0, open: 0 },
    { quota: 100, won: 100, open: 0 },
  ])("is none with %o", (enough) => {
    expect(lowCoverage(rep, enough, today, QUARTER)).toBeNull();
  });

  it("says how low, about a person, without a mark of a token", () => {
    const alert = lowCoverage(rep, goal, today, QUARTER);
    expect(alert?.label).toBe("Sam ＃1 has 2.9x coverage with 36 days left in the quarter.");
    expect(alert).toMatchObject({ actionType: "add-talking-point", repId: "sam", dealId: null });
  });
});

describe("[HM-4] late actions", () => {
  it.each([
    { late: 2, alerts: false },
    { late: 3, alerts: true },
  ])("$late alert: $alerts", ({ late, alerts }) => {
    expect(lateActions(rep, late) !== null).toBe(alerts);
  });
});

describe("[HM-4] a rep without a 1:1", () => {
  const memberSince = "2026-01-05" as const;

  it.each([
    { lastOn: "2026-11-12" as const, days: 13, alerts: false },
    { lastOn: "2026-11-11" as const, days: 14, alerts: true },
  ])("for $days days alerts: $alerts", ({ lastOn, alerts }) => {
    expect(noOneToOne(rep, { lastOn, memberSince }, today) !== null).toBe(alerts);
  });

  it("says for how long, about a person, without a mark of a token", () => {
    const alert = noOneToOne(rep, { lastOn: "2026-11-05", memberSince }, today);
    expect(alert).toMatchObject({
      label: "Sam ＃1 hasn't had a 1:1 in 20 days.",
      icon: "meeting",
      actionType: "add-talking-point",
      repId: "sam",
    });
  });

  it("who has never had one is not missed in their first two weeks", () => {
    const never = (joined: Day) => noOneToOne(rep, { lastOn: null, memberSince: joined }, today);
    expect(never("2026-11-12")).toBeNull();
    expect(never("2026-11-11")?.label).toBe("Sam ＃1 hasn't had a 1:1 yet.");
  });
});

describe("[HM-4] a commit that nobody touched", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  const promised = (at: string | null) =>
    commitUntouched(
      rep,
      { period: "2026-Q4", committedAt: at ? new Date(at) : null },
      now,
      (instant) => instant.toISOString().slice(0, 10) as Day,
    );

  it.each([
    { at: null, alerts: false },
    { at: "2026-11-18T12:00:00Z", alerts: false },
    { at: "2026-11-18T11:59:59Z", alerts: true },
  ])("since $at alerts: $alerts", ({ at, alerts }) => {
    expect(promised(at) !== null).toBe(alerts);
  });

  it("counts the days as the calendar does, not whole turns of the clock", () => {
    expect(promised("2026-11-15T23:00:00Z")?.label).toContain("in 10 days.");
  });

  it("says for how long", () => {
    expect(promised("2026-11-15T12:00:00Z")?.label).toBe(
      "Sam ＃1 hasn't updated their commit in 10 days.",
    );
  });
});

describe("[R-6] whose list an alert is in", () => {
  const slip = { on: "2026-11-20", from: "2026-12-20", to: "2027-01-10" } as const;
  const slipped = (repId: string | null) =>
    likelySlipped({ ...deal, repId, closeDate: "2027-01-10" }, [slip], QUARTER);
  const audiences = (draft: AlertDraft | null) =>
    draft &&
    toAddressedAlerts(draft).map(({ audience, actionContent }) => [audience, actionContent]);

  it("is the managers' and its rep's where both can act, each with what they can do", () => {
    expect(audiences(slipped("sam"))).toEqual([
      ["managers", "Ask why Acme #2 <b> slipped out of the quarter"],
      ["rep", "Decide whether Acme #2 <b> is still Likely, or can close this quarter"],
    ]);
    const draft = slipped("sam");
    const keys = draft ? toAddressedAlerts(draft).map(({ key }) => key) : [];
    expect(new Set(keys).size).toBe(2);
  });

  it("is the managers' alone where a rep may not act: reps do not review", () => {
    expect(audiences(dealNotReviewed(deal, today, QUARTER[1]))).toEqual([
      ["managers", "Review Acme #2 <b>"],
    ]);
  });

  it("is the managers' alone where it is about a person, or about a deal of nobody's", () => {
    expect(audiences(lateActions(rep, 3))).toMatchObject([["managers", expect.any(String)]]);
    expect(audiences(slipped(null))).toMatchObject([["managers", expect.any(String)]]);
  });
});

describe("[R-6] alerts of all kinds", () => {
  const many = (icon: AlertIcon, amounts: Array<number | null>) =>
    amounts.map((amount) => ({ icon, amount }));

  it("take turns, the most money first, at most five of a kind", () => {
    const given = [
      ...many("review", [1, 7, 3, 5, 2, 6, 4]),
      ...many("actions", [null]),
      ...many("slipped", [8, 9]),
    ];
    expect(balanceAlerts(given).map(({ icon, amount, more }) => [icon, amount, more])).toEqual([
      ["slipped", 9, []],
      ["review", 7, []],
      ["actions", null, []],
      ["slipped", 8, []],
      ["review", 6, []],
      ["review", 5, []],
      ["review", 4, []],
      ["review", 3, many("review", [2, 1])],
    ]);
  });

  it("five of a kind are all listed, and none are none", () => {
    expect(balanceAlerts(many("review", [1, 2, 3, 4, 5])).flatMap(({ more }) => more)).toEqual([]);
    expect(balanceAlerts([])).toEqual([]);
  });

  it("every one is listed or counted, once", () => {
    const icons: AlertIcon[] = ["review", "slipped", "coverage", "meeting", "actions", "commit"];
    for (let size = 0; size < 40; size++) {
      const given = Array.from({ length: size }, (_, id) => ({
        id,
        icon: icons[(id * id) % icons.length] ?? "review",
        amount: id % 3 === 0 ? null : (id * 7) % 11,
      }));
      const ids = balanceAlerts(given).flatMap(({ id, more }) => [
        id,
        ...more.map((one) => one.id),
      ]);
      expect(ids.toSorted((a, b) => a - b)).toEqual(given.map(({ id }) => id));
    }
  });
});

describe("[HM-4] words in an alert", () => {
  it("cannot be taken for a token", () => {
    expect(escapeAlertLabel("#deal-link#")).not.toContain("#");
  });

  it("fit into an action, whatever a deal is called", () => {
    expect(alertActionText("Review ", "x".repeat(4000), " now")).toHaveLength(200);
  });
});
