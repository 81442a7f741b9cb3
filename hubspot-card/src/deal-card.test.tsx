import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Link,
  LoadingButton,
  LoadingSpinner,
  StatusTag,
  Text,
  TextArea,
} from "@hubspot/ui-extensions";
import { createRenderer } from "@hubspot/ui-extensions/testing";
import { describe, expect, it } from "vitest";
import type { Deal, Notice } from "./answers.ts";
import { DealCard } from "./deal-card.tsx";
import { answerCalls, fixture, wordsOf } from "./testing.ts";

const LOCATIONS = ["crm.record.tab", "crm.record.sidebar", "crm.preview"] as const;
const deal = fixture<Deal>("deal");

async function shown(location: (typeof LOCATIONS)[number] = "crm.record.tab") {
  const renderer = createRenderer(location);
  let written = 0;
  renderer.render(<DealCard dealId="401" onWritten={() => (written += 1)} />);
  const isLoading = renderer.maybeFind(LoadingSpinner) !== null;
  await renderer.waitFor(() => {
    if (renderer.maybeFind(LoadingSpinner)) throw new Error("still loading");
  });
  const button = (label: string) =>
    renderer.findAll(LoadingButton).find(({ text }) => text === label);
  return {
    ...renderer,
    isLoading,
    button,
    written: () => written,
    words: () => wordsOf(renderer.getRootNode()),
    press: (label: string) => {
      const found = button(label);
      if (!found) throw new Error(`no button ${label}`);
      found.trigger("onClick");
    },
  };
}

describe("[CARD-1] [CARD-3] the deal's card in HubSpot's renderer", () => {
  it.each(LOCATIONS)("shows what the deal needs at %s", async (location) => {
    const calls = answerCalls({ body: deal });
    const card = await shown(location);
    expect(card.isLoading).toBe(true);
    expect(calls).toEqual([
      {
        url: "https://touchline.example.com/api/hubspot-card/deals/401",
        method: "GET",
        body: undefined,
      },
    ]);
    expect(card.findAll(StatusTag).map(({ text, props }) => [text, props.variant])).toEqual([
      ["High risk", "danger"],
      ["Stale evidence", "warning"],
    ]);
    const words = card.words();
    for (const part of [
      "€12,400 at stake",
      "Close date passed. Fix: Set a new close date, or close the deal.",
      "Economic buyer said yesConfirmed today by Sam: The CFO",
      "Pushed 3×, 47 days, legal ×2",
      "Feedback from Maya Lin, Mon 16 NovWho signs?",
      "Ask from Maya Lin, by Mon 23 NovName the signerUpdate the next stepWrite an update (done)",
    ]) {
      expect(words).toContain(part);
    }
    expect(card.find(Link).props.href).toEqual({ url: deal.url, external: true });
    expect(card.findAll(LoadingButton).map(({ text }) => text)).toEqual([
      "Confirm again",
      "Mark as confirmed",
      "Save next step",
    ]);
  });

  it("confirms a fact in one tap and shows the deal as it is then", async () => {
    const facts = deal.evidence?.facts.map((fact) => ({ ...fact, isConfirmedToday: true })) ?? [];
    const after = { ...deal, evidence: { isFresh: true, label: "Fresh evidence", facts } };
    const calls = answerCalls({ body: deal }, { body: { said: "Confirmed today.", card: after } });
    const card = await shown();
    card.press("Confirm again");
    expect(card.button("Confirm again")?.props.loading).toBe(true);
    await card.waitFor(() => expect(card.find(Alert).props.title).toBe("Confirmed today."));
    expect(calls[1]).toMatchObject({
      url: "https://touchline.example.com/api/hubspot-card/deals/401/buyer-facts/decision-date",
      method: "POST",
      body: { requestId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/) },
    });
    expect(card.words()).toContain("Fresh evidence");
    expect(card.findAll(LoadingButton)).toHaveLength(1);
    expect(card.written()).toBe(1);
  });

  it("sets the next step in place, and repeats a write without an answer under the same id", async () => {
    const after = { ...deal, nextStep: { text: "Meet the CFO", when: "Tue 17 Nov" } };
    const calls = answerCalls({ body: deal }, "unreachable", {
      body: { said: "Saving to HubSpot…", card: after },
    });
    const card = await shown();
    expect(card.button("Save next step")?.props.disabled).toBe(true);
    card.find(TextArea).trigger("onInput", "  Meet the CFO " as never);
    await card.waitFor(() => expect(card.button("Save next step")?.props.disabled).toBe(false));
    card.press("Save next step");
    await card.waitFor(() =>
      expect(card.find(Alert).props).toMatchObject({
        variant: "error",
        title: "Touchline can't be reached right now. Try again in a moment.",
      }),
    );
    expect(card.find(TextArea).props.value).toBe("  Meet the CFO ");
    expect(card.written()).toBe(0);
    card.press("Save next step");
    await card.waitFor(() => expect(card.find(Alert).props.title).toBe("Saving to HubSpot…"));
    expect(calls[1]?.body).toMatchObject({ nextStep: "Meet the CFO" });
    expect(calls[2]?.body).toEqual(calls[1]?.body);
    expect(card.find(TextArea).props.value).toBe("Meet the CFO");
    expect(card.button("Save next step")?.props.disabled).toBe(true);
  });

  it("says why a change was refused", async () => {
    const message = "You can look at everything here, but not change it.";
    answerCalls({ body: deal }, { status: 403, body: { code: "forbidden", message } });
    const card = await shown();
    card.press("Mark as confirmed");
    await card.waitFor(() => expect(card.find(Alert).props.title).toBe(message));
  });

  it("has nothing to press for those who only read", async () => {
    answerCalls({ body: { ...deal, mayWrite: false } });
    const card = await shown();
    expect(card.findAll(LoadingButton)).toEqual([]);
    expect(card.find(TextArea).props.readOnly).toBe(true);
  });

  it("is short where there is nothing to say", async () => {
    const bare = { evidence: null, slipStory: null, feedback: null, ask: null };
    answerCalls({ body: { ...deal, ...bare, risk: null, nextStep: { text: "", when: null } } });
    const closed = await shown();
    expect(closed.find(Text).text).toBe("Closed and omitted deals have no risk.");
    const risk = { level: "low", label: "Low", atStake: null, reasons: [] };
    answerCalls({ body: { ...deal, ...bare, risk } });
    const quiet = await shown();
    expect(quiet.words()).toContain("Low riskNothing to fix.");
    expect(quiet.words()).not.toContain("at stake");
  });
});

describe("[CARD-2] [CARD-3] people who may not see the deal", () => {
  it("see why, and where to go", async () => {
    answerCalls({ body: fixture<Notice>("notice") });
    const card = await shown();
    expect(card.find(EmptyState).props.title).toBe("Sign in to Touchline once");
    expect(card.find(Link)).toMatchObject({ text: "Sign in" });
  });

  it("see it after a write too, if they were removed in the meantime", async () => {
    answerCalls({ body: deal }, { body: fixture<Notice>("notice") });
    const card = await shown();
    card.press("Confirm again");
    await card.waitFor(() => expect(card.find(EmptyState)).toBeTruthy());
    expect(card.written()).toBe(0);
  });

  it.each([
    { reply: "unreachable", says: "Touchline can't be reached right now" },
    { reply: { status: 502, body: {} }, says: "Touchline can't be reached right now" },
    { reply: { status: 401, body: {} }, says: "don't use the same keys" },
  ] as const)("see '$says', and can try again", async ({ reply, says }) => {
    answerCalls(reply, { body: deal });
    const card = await shown();
    expect(wordsOf(card.find(ErrorState))).toContain(says);
    card.find(Button).trigger("onClick");
    await card.waitFor(() => expect(card.words()).toContain("High risk"));
  });
});
