import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";

describe("[UQ-1] learning", () => {
  it.each([
    ["what the buyer says", "Spoke with Lena; she is swamped and the new CIO wants one vendor."],
    ["what the rep found out", "I learned that their parent owns 200 licences of a rival product."],
    ["where the deal stands", "We are being used as a price check."],
    ["the buyer's words in quotation marks", "'I need something my nurses can learn', she said."],
    ["a pasted e-mail", "Hi Sam, we are still waiting for our budget. Best, Kofi"],
    ["words after a name and a colon", "Depot boss: we are drowning in paper."],
    ["a buyer without a subject", "Wants references in pharma."],
    ["what the buyer sent", "Sent us their checklist: 140 controls, most of them physical."],
    ["the buyer's second verb", "They read the offer and sent comments to their lawyers."],
    ["a passive by somebody else", "He was shown the app by a friend."],
    ["a champion, though 'our'", "Our champion fought for us in the budget round."],
    ["what follows an opening clause", "After I called Rosa I understood that Tim feels attacked."],
    [
      "a short call with much behind it",
      "Rang Priti. Half of her team left and nobody runs the project.",
    ],
  ])("is %s: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ learning: true });
  });

  it.each([
    ["deeds with an 'I'", "I showed the module and then I sent the deck."],
    ["deeds without one", "Sent quote. Left VM. Chased legal."],
    ["shorthand", "LVM x2, em x1, snt quote"],
    ["plans", "Will circle back. Need to book a demo."],
    ["a list of tasks", "Next steps: send pricing, book demo, find the sponsor."],
    ["a passive", "Proposal sent, the deck was shared, demo done."],
    ["what they were given", "They were sent the proposal and the security pack."],
    ["colleagues", "My manager joined the call and our SE ran a workshop."],
    ["what colleagues are at", "Our counsel is reading the draft, my boss has the numbers."],
    ["activities only named", "Intro call with HR. Discovery call with payroll."],
    ["what the rep said", "I told them that we can do it and that they will like it."],
    ["a contact that led nowhere", "Called twice, no answer. She didn't pick up."],
    [
      "a list whose last verb shows whose",
      "Replaced the tablets, reset the accounts, phoned each user.",
    ],
    [
      "a plan behind a condition",
      "If they stay silent I'll send a break-up email and call reception.",
    ],
    ["what the rep wrote", "I said 'we can start any time' and sent the order form."],
  ])("is not %s: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ learning: false });
  });
});
