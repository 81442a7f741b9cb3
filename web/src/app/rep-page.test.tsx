import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type MovedDeal } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { smartQueueOf } from "../testing/checks.ts";
import { dealOf, writeOf } from "../testing/crm.ts";
import { connectedSession, mockForecastRoutes, pageOf, reviewOf } from "../testing/forecast.ts";
import { attendeeOf, eventOf } from "../testing/meetings.ts";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const ADDRESS = `/rep/${rep.id}`;
const GENERIC = "Something went wrong. Please try again later.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (path = ADDRESS, person = manager) => openApp(path, connectedSession(person));
const region = async (name: string) => within(await screen.findByRole("region", { name }));
/** Returns the deals request with this order. */
const sentTo = (calls: { url: URL }[], orderBy: string) =>
  calls.map(({ url }) => url.searchParams).find((sent) => sent.get("orderBy") === orderBy);
const silent = () => new Response("<html>", { status: 502 });

describe("[REP-1] the summary", () => {
  it("shows name and title to a manager, and opens the form", async () => {
    await open();
    expect(await screen.findByText("Account Executive")).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Ana Silva" }));
    expect(await screen.findByRole("dialog", { name: "Edit team member" })).toBeTruthy();
  });

  it.each([manager, rep])("[R-25] leads $role to the profile in a new tab", async (person) => {
    await open(ADDRESS, person);
    const profile = await screen.findByRole("link", { name: "Profile" });
    expect(profile.getAttribute("href")).toBe(`/team-member/${rep.id}`);
    expect(profile.getAttribute("target")).toBe("_blank");
  });

  it("is not for reps", async () => {
    await open(ADDRESS, rep);
    expect(await screen.findByRole("heading", { name: "My page" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Ana Silva" })).toBeNull();
  });

  it("tells when somebody last looked", async () => {
    mockRoute(api.reviews.ofMember, [reviewOf({ createdAt: "2026-11-12T12:00:00.000Z" })]);
    await open();
    expect(await screen.findByText("Account Executive · last review 3 days ago")).toBeTruthy();
  });
});

describe("[J-3] the deals at risk", () => {
  const risky = dealOf({
    name: "Globex",
    amountInHomeCurrency: 80_000,
    closeDate: "2026-11-24",
    risk: {
      level: "high",
      atStake: 42_000,
      reasons: ["no next step", "stuck in its stage", "no recent contact", "task overdue"].map(
        (words) => ({ rule: words, words, clearedBy: "Act." }),
      ),
    },
  });

  it.each([
    [manager, true],
    [rep, false],
  ])(
    "of a rep are those with the most at stake, with the three weightiest reasons, for $role",
    async (person, hasOwners) => {
      const calls = mockRoute(api.deals.list, { ...pageOf([risky]), total: 7 });
      await open(ADDRESS, person);
      const card = await region("Deals at risk");
      expect(
        await card.findByText(
          "€80k, closes in 9 days, no next step, stuck in its stage, no recent contact",
        ),
      ).toBeTruthy();
      expect(card.getByText("High")).toBeTruthy();
      expect(card.getByText("5 of 7, most at stake first")).toBeTruthy();
      const sent = sentTo(calls, "risk");
      expect([sent?.getAll("risk"), sent?.getAll("userId"), sent?.get("order")]).toEqual([
        ["high", "medium"],
        [rep.id],
        "DESC",
      ]);
      const link = card.getByRole("link", { name: "at risk this quarter" }).getAttribute("href");
      expect(link).toMatch(/^\/deals\?.*sort=risk/);
      expect(link?.includes(rep.id)).toBe(hasOwners);
      expect(card.getByRole("link", { name: "Globex" }).getAttribute("href")).toContain(
        risky.hubspotId,
      );
    },
  );

  it("that are none say so", async () => {
    mockRoute(api.deals.list, pageOf([]));
    await open();
    expect(await (await region("Deals at risk")).findByText("No deal is at risk")).toBeTruthy();
  });

  it("that cannot be loaded say why, and trying again helps", async () => {
    mockRoute(api.deals.list, errorResponse(503, "The database rests."));
    await open();
    const card = await region("Deals at risk");
    expect(await card.findByText("The database rests.")).toBeTruthy();
    mockRoute(api.deals.list, pageOf([risky]));
    await userEvent.click(card.getByRole("button", { name: "try again" }));
    expect(await card.findByText("Globex")).toBeTruthy();
  });
});

describe("[REP-1] the next meeting", () => {
  const at = (start: string, end: string) => eventOf({ start, end });
  const events = [
    at("2026-11-15T11:00:00.000Z", "2026-11-15T11:30:00.000Z"),
    eventOf({ start: "2026-11-16", end: "2026-11-16", allDay: true }),
    at("2026-11-17T09:00:00.000Z", "2026-11-17T09:30:00.000Z"),
  ];

  it("with somebody leads to it", async () => {
    const ofMany = eventOf({
      start: "2026-11-16T09:00:00.000Z",
      end: "2026-11-16T09:30:00.000Z",
      attendees: [manager, rep, otherRep].map(attendeeOf),
    });
    const asked = mockRoute(api.meetings.events, [ofMany, ...events]);
    await open();
    // Their 1:1, although the team meeting is earlier.
    const link = await screen.findByRole("link", { name: "next 1:1 Tue 17 Nov, 10am" });
    expect(link.getAttribute("href")).toBe(`/launch?event=${events[2]?.id}`);
    expect(asked[0]?.url.searchParams.get("memberId")).toBe(rep.id);
  });

  it("of a rep is their own", async () => {
    const asked = mockRoute(api.meetings.events, events);
    await open(ADDRESS, rep);
    expect(await screen.findByText(/next meeting Tue 17 Nov, 10am/)).toBeTruthy();
    expect(asked[0]?.url.searchParams.has("memberId")).toBe(false);
  });
});

it("[ACT-5] a rep has only My Actions", async () => {
  const mine = mockRoute(api.actions.own, []);
  await open(ADDRESS, rep);
  expect(await screen.findByText("Looks like you have no open actions")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "My Actions" })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Everyone's Actions" })).toBeNull();
  expect(mine[0]?.url.searchParams.get("status")).toBe("open");
});

describe("[TM-2] the team member form", () => {
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

  async function edit(change: { name: RegExp; text: string }[]) {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Ana Silva" }));
    await screen.findByRole("dialog", { name: "Edit team member" });
    for (const { name, text } of change) {
      await userEvent.clear(field(name));
      if (text) await userEvent.type(field(name), text);
    }
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
  }

  it("saves the address in lower case and any phone, and says so", async () => {
    const saved = mockRoute(api.team.saveMember, rep);
    await edit([
      { name: /^Email/, text: "Ana.Silva@Example.TEST" },
      { name: /^Phone/, text: "call me (maybe)" },
    ]);
    expect(await screen.findByText("Team member info updated")).toBeTruthy();
    expect(saved[0]?.body).toEqual({
      name: "Ana Silva",
      title: "Account Executive",
      emailAddress: "ana.silva@example.test",
      phoneNumber: "call me (maybe)",
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    { name: /^Name/, text: "", problem: "Enter a name." },
    { name: /^Title/, text: "", problem: "Enter a title." },
    { name: /^Email/, text: "", problem: "Enter an email address." },
    {
      name: /^Email/,
      text: "ana at example",
      problem: "Enter a valid email address, like name@example.com.",
    },
  ])("does not send '$text' as $name", async ({ name, text, problem }) => {
    const saved = mockRoute(api.team.saveMember, rep);
    await edit([{ name, text }]);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(saved).toHaveLength(0);
  });

  it("says beside the field that an address is taken", async () => {
    mockRoute(api.team.saveMember, errorResponse(409, "Ben has this address.", "conflict"));
    await edit([{ name: /^Email/, text: "ben@example.test" }]);
    expect(await screen.findByText("Ben has this address.")).toBeTruthy();
  });

  it("keeps what was typed when it cannot be saved", async () => {
    mockRoute(api.team.saveMember, errorResponse(503, "resting"));
    await edit([{ name: /^Name/, text: "Ana S." }]);
    expect(await screen.findByText(GENERIC)).toBeTruthy();
    expect(field(/^Name/).value).toBe("Ana S.");
  });
});

it("[REP-2] [REP-8] has the goal of the quarter and the talking points", async () => {
  await open();
  expect((await region("Goal alignment")).getByText("Q4 (Oct–Dec 2026)")).toBeTruthy();
  expect(await (await region("Talking points")).findByRole("textbox")).toBeTruthy();
});

it("[REP-3] without a connected CRM has no pipeline movement and no triage", async () => {
  const asked = mockRoute(api.deals.list, pageOf([]));
  await openApp(ADDRESS, sessionOf(manager));
  await region("Recent deal feedback");
  expect(screen.queryByText("Pipeline movement")).toBeNull();
  expect(screen.queryByText("Deal triage")).toBeNull();
  expect(asked).toHaveLength(0);
});

it("[REP-10] says when the CRM no longer lets us in", async () => {
  await openApp(ADDRESS, { ...sessionOf(manager), hasHubspotTrouble: true });
  expect(
    await screen.findByText(
      "We're having trouble connecting to HubSpot. Please, check you integration.",
    ),
  ).toBeTruthy();
});

describe("[REP-4] pipeline movement", () => {
  let made = 0;
  const moved = (dealname: string, amount: number | null, change: Partial<MovedDeal> = {}) => {
    made += 1;
    return {
      id: `00000000-0000-4000-a000-${String(made).padStart(12, "0")}`,
      hubspotId: String(made),
      properties: { dealname, amount_in_home_currency: amount, closedate: null },
      at: "2026-11-14T12:00:00.000Z",
      from: null,
      to: null,
      ...change,
    };
  };

  it("of seven days is asked for by pipelines and address, and shows counts, amounts and names", async () => {
    const calls = mockRoute(api.forecast.movement, {
      added: [moved("Acme", 10_000), moved("Globex", null)],
      won: [moved("Initech", 30_000)],
      lost: [],
      moved: [moved("Hooli", 5000, { from: "Discovery", to: "Proposal" })],
    });
    await open();
    const added = await region("Added");
    expect(added.getByText("2")).toBeTruthy();
    expect(added.getAllByText("€10k")).toHaveLength(2);
    const first = added.getByRole("link", { name: "Acme" });
    expect(first.getAttribute("href")).toMatch(/\?queue=\d+$/);
    const lost = await region("Lost");
    expect(lost.getByText("None")).toBeTruthy();
    await userEvent.hover(lost.getByRole("button", { name: "0" }));
    expect((await screen.findByRole("tooltip")).textContent).toContain(
      "Deals lost in the last 7 days, today included0, €0",
    );
    expect((await region("Moved")).getByText("€5k · Discovery → Proposal")).toBeTruthy();
    expect(calls[0]?.url.searchParams.getAll("pipelines")).toEqual(["default", "renewals"]);
    expect(calls[0]?.url.searchParams.get("email")).toBe(rep.emailAddress);
  });

  it.each([
    [errorResponse(503, "HubSpot is resting"), "HubSpot is resting"],
    [
      silent(),
      "There's an unknown problem loading the pipelines movement. Contact support for help.",
    ],
  ])("that cannot be loaded says why", async (answered, words) => {
    mockRoute(api.forecast.movement, answered);
    await open();
    const card = await region("Pipeline movement");
    expect((await card.findByRole("alert")).textContent).toContain(words);
  });
});

describe("[REP-5] the triage", () => {
  const likely = dealOf({
    name: "Acme",
    forecastCategory: "COMMIT",
    closeDate: "2026-11-10",
    amountInHomeCurrency: 40_000,
  });
  const nextYear = dealOf({
    name: "Globex",
    forecastCategory: "COMMIT",
    closeDate: "2027-02-01",
    amountInHomeCurrency: 25_000,
  });
  const maybe = dealOf({
    name: "Initech",
    forecastCategory: "BEST_CASE",
    closeDate: "2026-12-31",
    amountInHomeCurrency: null,
    nextStep: "Call the board",
  });

  it("asks for the rep's open likely and maybe deals by close date", async () => {
    const calls = mockRoute(api.deals.list, pageOf([likely, maybe, nextYear]));
    await open();
    await screen.findByRole("list", { name: "Triaged deals" });
    const sent = sentTo(calls, "closeDate");
    expect(sent?.getAll("forecastCategory")).toEqual(["BEST_CASE", "COMMIT"]);
    expect(sent?.get("closed")).toBe("false");
    expect(sent?.getAll("userId")).toEqual([rep.id]);
    expect(sent?.get("order")).toBe("ASC");
  });

  it("adds them up in and out of the quarter, and greys what is out", async () => {
    mockRoute(api.deals.list, pageOf([likely, maybe, nextYear]));
    await open();
    const total = await region("Likely");
    expect(total.getByText("€40k").closest("p")?.textContent).toBe("€40kin quarter, 1 deal");
    expect(total.getByText("€25k").closest("p")?.textContent).toBe("€25kout of quarter, 1 deal");
    const items = within(screen.getByRole("list", { name: "Triaged deals" })).getAllByRole(
      "listitem",
    );
    expect(items.map((item) => item.dataset.out)).toEqual(["false", "false", "true"]);
    expect(items[0]?.textContent).toContain("Tue 10 Nov, 5 days ago");
    expect(items[1]?.textContent).toContain("Call the board");
    // Clicking a name opens the queue at that deal.
    const second = within(items[1] as HTMLElement).getByRole("link", { name: "Initech" });
    expect(decodeURIComponent(second.getAttribute("href") ?? "")).toContain(
      `?queue=${[likely, maybe, nextYear].map(({ hubspotId }) => hubspotId).join(",")}&at=2`,
    );
  });

  it("leads to the deals", async () => {
    await open();
    const link = await screen.findByRole("link", { name: "go to deals" });
    expect(link.getAttribute("href")).toBe(`/deals?owner=${rep.id}`);
  });

  it("says when there is nothing, and how that changes", async () => {
    await open();
    expect(
      await screen.findByText("Looks like you've no triaged deals at the moment."),
    ).toBeTruthy();
    expect(screen.getByText(/green .*amber/)).toBeTruthy();
  });

  it.each([
    [errorResponse(503, "HubSpot is resting"), "HubSpot is resting"],
    [silent(), "Unexpected error. Please, try again later."],
  ])("that cannot be loaded says why", async (answered, words) => {
    mockRoute(api.deals.list, answered);
    await open();
    const card = await region("Deal triage");
    expect((await card.findByRole("alert")).textContent).toContain(words);
  });

  it("[REP-9] opens the check of its deals when the address asks for it", async () => {
    const asked = mockRoute(api.checks.smartQueues, [
      smartQueueOf("closing-this-week", [maybe]),
      smartQueueOf("triaged-deals", [likely, maybe]),
    ]);
    mockRoute(api.checks.deal, errorResponse(503, "resting"));
    const { address } = await open(`${ADDRESS}?smart-queue=triaged-deals`);
    await waitFor(() =>
      expect(address()).toBe(`${ADDRESS}?queue=${likely.hubspotId}%2C${maybe.hubspotId}`),
    );
    expect(asked[0]?.url.searchParams.get("userId")).toBe(rep.id);
  });

  it("[REP-9] opens nothing when there are none", async () => {
    mockRoute(api.checks.smartQueues, [smartQueueOf("triaged-deals", [])]);
    const { address } = await open(`${ADDRESS}?smart-queue=triaged-deals`);
    await waitFor(() => expect(address()).toBe(ADDRESS));
  });

  it("[R-25] opens the queue that is asked for, not another one", async () => {
    mockRoute(api.checks.smartQueues, [
      smartQueueOf("closing-this-week", [maybe]),
      smartQueueOf("triaged-deals", [likely, maybe]),
    ]);
    mockRoute(api.checks.deal, errorResponse(503, "resting"));
    const { address } = await open(`${ADDRESS}?smart-queue=closing-this-week`);
    await waitFor(() => expect(address()).toBe(`${ADDRESS}?queue=${maybe.hubspotId}`));
  });

  it("[R-25] opens nothing for a queue that it does not know, and says so", async () => {
    mockRoute(api.deals.list, pageOf([likely, maybe]));
    const asked = mockRoute(api.checks.smartQueues, [
      smartQueueOf("triaged-deals", [likely, maybe]),
    ]);
    const { address } = await open(`${ADDRESS}?smart-queue=bogus`);
    expect(await screen.findByText('There\'s no smart queue called "bogus".')).toBeTruthy();
    expect(address()).toBe(ADDRESS);
    expect(asked).toHaveLength(0);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("[REP-6] the next step", () => {
  const deal = dealOf({ name: "Acme", forecastCategory: "COMMIT" });
  const written = { write: writeOf({ state: "waiting" }), repUpdate: null };

  async function openDialog() {
    mockRoute(api.deals.list, pageOf([deal]));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Next step of Acme" }));
    return screen.findByPlaceholderText("What needs to happen next on this deal?");
  }
  const add = () => screen.getByRole<HTMLButtonElement>("button", { name: "Add" });

  it("can be added once there is a text, not twice, and is said to be updated", async () => {
    const coming = deferredResponse(api.deals.setProperty);
    const saved = mockRoute(api.deals.setProperty, coming.promise);
    const text = await openDialog();
    expect(add().disabled).toBe(true);
    await userEvent.type(text, "   ");
    expect(add().disabled).toBe(true);
    await userEvent.type(text, "Call the board");
    await userEvent.click(add());
    await waitFor(() => expect(add().disabled).toBe(true));
    coming.resolve(written);
    expect(await screen.findByText("Next step updated")).toBeTruthy();
    expect(saved.map(({ body }) => body)).toEqual([{ hs_next_step: "Call the board" }]);
    expect(saved[0]?.url.pathname).toBe(`/api/deals/${deal.hubspotId}/property`);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that fails says so and keeps the text", async () => {
    mockRoute(api.deals.setProperty, errorResponse(503, "resting"));
    const text = await openDialog();
    await userEvent.type(text, "Call the board");
    await userEvent.click(add());
    expect(await screen.findByText(GENERIC)).toBeTruthy();
    expect((text as HTMLTextAreaElement).value).toBe("Call the board");
    expect(add().disabled).toBe(false);
  });
});

describe("[REP-7] recent deal feedback", () => {
  it("shows scores, comments and thumbs, of both kinds", async () => {
    mockRoute(api.reviews.ofMember, [
      reviewOf({ title: "Acme", score: 4, attributes: [{ id: "successPlan", value: -1 }] }),
      reviewOf({
        title: "Globex",
        source: null,
        score: null,
        attributes: [
          { id: "detailInCrm", value: 1 },
          { id: "wellQualified", value: -1 },
        ],
      }),
    ]);
    await open();
    const card = await region("Recent deal feedback");
    expect((await card.findByText("4/5")).dataset.tone).toBe("good");
    expect(card.getByText("50%").dataset.tone).toBe("fair");
    expect(card.getByText("▼ Success plan")).toBeTruthy();
    expect(card.getByText("▲ Detail in CRM")).toBeTruthy();
    expect(card.getAllByText("Well done")).toHaveLength(2);
  });

  it("says when there is none", async () => {
    await open();
    expect(await screen.findByText("Looks like there are no review to show.")).toBeTruthy();
    expect(screen.getByText(/^No review yet\./)).toBeTruthy();
  });

  it("[NAV-9] that cannot be loaded says why", async () => {
    mockRoute(api.reviews.ofMember, errorResponse(503, "The database is resting"));
    await open();
    const card = await region("Recent deal feedback");
    expect((await card.findByRole("alert")).textContent).toContain("The database is resting");
  });
});
