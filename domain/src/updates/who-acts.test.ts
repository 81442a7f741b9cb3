import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";

/** Each text depends on a single rule: if that rule is inverted, its case fails. */
describe("[T-5] [UQ-1] who acts", () => {
  it.each([
    ["where the deal stands, with 'might be'", "We might be too small for them."],
    ["losing", "We lost on price."],
    ["what the product can't do", "We do not support their identity provider."],
    ["having something", "We have a problem with their firewall."],
    ["a feeling about what they know", "I was surprised how little they know."],
    ["news without a verb", "I heard about layoffs."],
    ["a question of theirs about us", "Asked if we could host it."],
    ["what they asked for", "Asked for a discount."],
    ["their reply", "Replied that they need Spanish."],
    ["what the rep saw about them", "Saw that they hire a CIO."],
    ["what buyers request", "Requested a discount."],
    ["what they said", "Said the price is fine."],
    ["what they had", "Had a fire in the plant."],
    ["how they went", "Went silent."],
    ["what they got", "Got burned by Orbis."],
    ["what they tried", "Tried two other vendors."],
    ["what holds them", "Held back by the union."],
    ["what they did not", "Did not like the colours."],
    ["how they took it", "Took it badly."],
    ["what they ran out of", "Ran out of money."],
    ["what they kept", "Kept their old scanners."],
    ["what they will send us", "Will send us a list of sites."],
    ["a passive by somebody else", "Rejected by the board."],
    ["a verb that is a subject", "Switching costs is what scares Oslo."],
    ["a noun that could be a verb", "Price went up in Oslo."],
    ["pushing back", "Pushed back on the term."],
    ["an offer of theirs", "Offered to be a reference."],
    ["what they handed over", "Sent through their requirements."],
    ["a complaint about us", "Complained about our invoices."],
  ])("the buyer: %s: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ learning: true });
  });

  it.each([
    ["having to", "We have to send the deck."],
    ["having done", "We have sent the deck."],
    ["seeing people", "I saw them at the expo."],
    ["a selling role", "Presales built the demo."],
    ["the deal desk", "Deal desk reviewed it."],
    ["a colleague with a name", "My boss Ana has it."],
    ["a colleague and a verb", "Our lawyers draft it."],
    ["a question of the rep", "Asked if she could introduce me."],
    ["being busy", "Been busy with the deck."],
    ["a reply of the rep", "Replied to Sam."],
    ["seeing somebody", "Saw Sam."],
    ["what reps request", "Requested a meeting."],
    ["saying hello", "Said hello to Sam."],
    ["having a demo", "Had a demo."],
    ["going through it", "Went through pricing."],
    ["getting hold", "Got hold of Sam."],
    ["trying to call", "Tried calling Sam."],
    ["holding a workshop", "Held a workshop."],
    ["doing a demo", "Did a demo."],
    ["taking them through", "Took them through pricing."],
    ["running a workshop", "Ran a workshop."],
    ["keeping at it", "Kept chasing Sam."],
    ["a promise", "Will send it."],
    ["a need to act", "Need to book a room."],
    ["nobody reached", "Unable to reach anyone in Oslo."],
    ["pushing for it", "Pushing for a slot in Oslo."],
  ])("the rep: %s: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ learning: false });
  });
});

describe("[J-1] [UQ-1] time and decision, each cause by itself", () => {
  it.each([
    ["a span after 'to'", "They moved it to next quarter.", true],
    ["how long it takes", "Rollout takes six to eight weeks.", true],
    ["a period of notice", "Their notice period is 90 days.", true],
    ["a rate", "It costs them two hours a day.", false],
    ["less than", "They want payback in under 12 months.", false],
    ["the timeline, unknown", "No timeline yet.", true],
    ["an event to come", "They need it before the ERP migration.", true],
    ["until somebody starts", "Frozen until the new CEO starts.", true],
    ["an event that is over", "After the breach they switched it off.", false],
    ["since an event", "Since the merger nobody spends.", false],
    ["a day", "They meet on Friday.", true],
    ["a person called like a day", "Mr Friday wants the API.", false],
    ["another one", "Friday from procurement wants the API.", false],
  ])("time: %s: '%s' is %s", (_, text, timeline) => {
    expect(analyseUpdate(text)).toMatchObject({ timeline });
  });

  it.each([
    ["their finance", "Approved by their finance team.", true],
    ["our finance", "Approved by our finance team.", false],
    ["on our side", "Legal on our side approved it.", false],
    ["taking our side", "The chair is on our side and approved it.", true],
    ["internally", "We got it approved internally.", false],
    ["the rep's own matter", "Management approved my travel.", false],
    ["the public's everyday choice", "Customers select seats by phone.", false],
    ["the final round", "We are one of three finalists.", true],
    ["missing the cut", "We didn't make the cut.", true],
  ])("decision: %s: '%s' is %s", (_, text, decision) => {
    expect(analyseUpdate(text)).toMatchObject({ decision });
  });

  it.each(["n/a", "ok", "asdf", "TBC", "WIP", "test", "No update.", "On track.", "Looking good."])(
    "'%s' scores 0",
    (text) => {
      expect(analyseUpdate(text)).toMatchObject({ score: 0, content: 0 });
    },
  );

  it.each(["Decision next week.", "Decision by end of month."])("'%s' teaches nothing", (text) => {
    expect(analyseUpdate(text)).toMatchObject({ score: 2, learning: false, content: 1 });
  });
});
