import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";

function labelsOf(text: string): string {
  const { timeline, decision, learning } = analyseUpdate(text);
  return [timeline, decision, learning].map(Number).join("");
}

describe("[J-1] what teaches nothing about the buyer", () => {
  it.each([
    ["a question of the rep", "Who pays for it, and how much do they have?"],
    ["a list of questions", "Questions I have: who pays, which budget."],
    ["what the rep doesn't know", "Still don't know who runs the warehouse."],
    ["a hope", "Hopefully they like the new scanner."],
    ["the record", "Stage changed to negotiation, probability 60."],
    ["the selling", "Key stakeholders engaged, momentum building."],
    ["a passive that names nobody", "Gentle nudge sent to the plant manager."],
    ["a gerund without a subject", "Ironing out the details with their assistant."],
    ["the buyer as the object", "Kept them warm with a newsletter."],
    ["a price of ours", "Came down to 42k."],
    ["our own house", "Our server crashed in the middle of the demo."],
    ["a request to a colleague", "Can someone from legal look at the DPA please"],
    ["a task with a name", "Jess to send the quote."],
    ["what reps ask for", "Asked for the org chart."],
    ["an errand", "She asked for the deck."],
    ["an appointment", "He accepted the meeting."],
    ["a name alone", "Great rapport with Leo."],
    ["a mail of the rep", "Hi Ingrid,\nas discussed please find attached our offer.\nBest, Sam"],
  ])("%s: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ decision: false, learning: false });
  });

  it.each([
    ["a question that is answered", "Why now? Their biggest customer demands EDI."],
    ["a doubt of the buyer", "Not sure about the cloud."],
    ["a gerund of the buyer's", "Ripping out the old scanners is what they fear."],
    ["what buyers do", "Hiring 50 agents."],
    ["our price, to them", "Our price is too high for them."],
    ["what buyers ask for", "Asked for a discount."],
    ["a mail of the buyer", "Hi Sam,\nour works council fears location tracking.\nBest, Ingrid"],
    ["somebody who acts", "Leo forwarded our deck to the chairman."],
    ["an introduction and its answer", "Asked how the union took it: badly, they fear job cuts."],
    ["a reason behind the record", "Pushed close date since their budget opens late."],
    ["Will, the person", "Will from facilities says the lifts are the problem."],
    ["an outcome", "We were not chosen."],
  ])("but %s does: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ learning: true });
  });
});

describe("[J-1] whose decision it is", () => {
  it.each([
    ["what only sellers give", "Discount approved at 15%."],
    ["anybody of ours", "Our pricing committee approved it."],
    ["an aside", "Paul (my boss) signed it off."],
    ["their paper, no subject", "Signed their NDA and returned it."],
    ["a plan of the rep", "Decided to bring in a partner."],
    ["said to a colleague", "Pls approve the ramp."],
    ["for our lawyers", "Sent to our legal for signature."],
    ["in the rep's own quotation marks", 'I said "we will sign it".'],
  ])("the rep's: %s: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ decision: false, learning: false });
  });

  it.each([
    ["our champion", "Our champion decided for us."],
    ["a discount they take", "The customer accepted the discount."],
    ["a plan of theirs", "Decided to stay with SAP."],
    ["in the buyer's quotation marks", 'She said "we will sign it".'],
    ["a pick", "They picked a local integrator."],
    ["the last three", "We made it to the last three."],
    ["a body it goes to", "Anything above 50k goes to the board."],
    ["waved through", "The council waved it through."],
    ["his word", "He gave his word."],
    ["gone to another", "The contract went to Kestrel."],
  ])("the buyer's: %s: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ decision: true });
  });

  it.each([
    ["an opinion", "They agree that reporting is slow."],
    ["a prize", "They won an award."],
    ["two weeks", "They meet in the last two weeks of May."],
    ["put through", "Was put through to reception."],
  ])("nobody's: %s: '%s'", (_, text) => {
    expect(analyseUpdate(text)).toMatchObject({ decision: false });
  });
});

describe("[J-1] times", () => {
  it.each([
    ["in the day", "Back in the day they had Orbis.", false],
    ["in a day", "They fix it in two days.", true],
    ["a tool", "They use Monday for projects.", false],
    ["a person with a surname", "Wednesday Johnson is the new head of people.", false],
    ["a day", "Wednesday is the new deadline.", true],
  ])("%s: '%s' is %s", (_, text, timeline) => {
    expect(analyseUpdate(text)).toMatchObject({ timeline });
  });
});

describe("[J-1] the same in the other languages", () => {
  it.each([
    ["000", "Hoffe, das klappt."],
    ["000", "Mit Frau Lang telefoniert."],
    ["000", "Hr. Lang nicht erreicht, versuche es wieder."],
    ["000", "Ich habe ihm gesagt, dass wir den Preis nicht halten können."],
    ["000", "Hallo Frau Lang,\nanbei wie besprochen unser Angebot.\nViele Grüße"],
    ["000", "On a décidé de relancer."],
    ["000", "Rdv validé."],
    ["001", "Les factures sont validées à la main par trois personnes."],
    ["010", "En attente de la validation du client."],
    ["000", "Tengo que averiguar quién manda allí."],
    ["010", "Falta la firma."],
    ["000", "Nosso jurídico revisou e aprovou o contrato."],
    ["011", "O sindicato revisou e aprovou o contrato."],
    ["000", "Onze jurist heeft het contract nagekeken en goedgekeurd."],
    ["010", "Wie beslist?"],
  ])("%s '%s'", (labels, text) => {
    expect(labelsOf(text)).toBe(labels);
  });
});

describe("[J-5] what a coach sees in it", () => {
  it.each([
    [0, "Value prop resonated."],
    [1, "She seemed keen."],
    [2, "Drivers refuse to log in."],
    [2, "CFO signs it, worries about price."],
    [3, "The board votes on 9 Feb, costs matter."],
  ])("%s of 4: '%s'", (content, text) => {
    expect(analyseUpdate(text).content).toBe(content);
  });
});
