import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";

/** The evidence, as kind and quoted text. */
function quoted(text: string): string[] {
  return analyseUpdate(text).evidence.map(
    ({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`,
  );
}

describe("[J-1] what counted can be pointed at", () => {
  it.each([
    {
      text: "The CFO signs on 14 October, she fears the migration.",
      found: [
        "learning: The CFO signs on 14 October",
        "decision: signs",
        "time: on 14 October",
        "learning: she fears the migration",
      ],
    },
    {
      text: "Der Vorstand entscheidet am 14. Oktober, weil die alte Anlage ausfällt.",
      found: [
        "learning: Der Vorstand entscheidet am 14. Oktober",
        "decision: entscheidet",
        "time: am 14. Oktober",
        "learning: weil die alte Anlage ausfällt",
      ],
    },
    {
      text: "Our legal approved the draft, I sent it on Monday.",
      found: [
        "own-action: Our legal approved the draft",
        "own-decision: approved",
        "own-action: I sent it on Monday",
        "time: on Monday",
      ],
    },
    {
      text: "Notre direction a validé la remise.",
      found: ["own-action: Notre direction a validé la remise", "own-decision: validé"],
    },
    { text: "n/a", found: [] },
  ])("'$text'", ({ text, found }) => {
    expect(quoted(text)).toEqual(found);
  });
});

describe("[J-1] what an update is worth to a coach", () => {
  it.each([
    { text: "Sent the deck.", content: 0 },
    { text: "Will ring again on Thursday.", content: 0 },
    { text: "Decision next week.", content: 1 },
    { text: "She seemed keen.", content: 1 },
    { text: "Drivers ring the office forty times a day.", content: 2 },
    { text: "They chose us.", content: 1 },
    {
      text: "Boiler failures cost them 60k a year and the finance committee decides, she is short of one reference site.",
      content: 3,
    },
    {
      text: "Boiler failures cost them 60k and the finance committee decides on 9 Feb, she is short of one reference site.",
      content: 4,
    },
    { text: "The board decides on 9 Feb, costs matter.", content: 3 },
  ])("'$text': $content of 4", ({ text, content }) => {
    expect(analyseUpdate(text).content).toBe(content);
  });
});

describe("[J-1] the language of an update", () => {
  it.each([
    ["en", "They stay with their old supplier."],
    ["de", "Kein Interesse, sie bleiben beim alten Anbieter."],
    ["fr", "Pas intéressés, ils gardent leur fournisseur."],
    ["es", "No les interesa, se quedan con su proveedor."],
    ["pt", "Não têm interesse, ficam com o fornecedor deles."],
    ["nl", "Geen interesse, ze blijven bij hun leverancier."],
  ])("%s is read: '%s'", (language, text) => {
    expect(analyseUpdate(text)).toMatchObject({ language, learning: true, timeline: false });
  });

  it.each([
    ["pl", "Klient podejmie decyzję w przyszłym tygodniu, zarząd musi zatwierdzić budżet."],
    ["it", "Il consiglio decide il 14 ottobre, la direttrice vuole una referenza."],
    ["sv", "Styrelsen beslutar den 14 oktober och de är oroliga."],
    ["ru", "Совет директоров решает 14 октября."],
    ["uk", "Рада директорів вирішує 14 жовтня."],
    ["ja", "取締役会は10月14日に決定します。"],
    ["zh", "董事会将于10月14日做出决定。"],
    [null, "Zorgt blomf kravitz ulmen tarsk pollit."],
  ])("%s is not judged: '%s'", (language, text) => {
    expect(analyseUpdate(text)).toEqual({
      language,
      score: null,
      timeline: false,
      decision: false,
      learning: false,
      content: 0,
      questions: [],
      evidence: [],
    });
  });

  it("shorthand that belongs to no language is read as English and finds nothing", () => {
    expect(analyseUpdate("asdf qwer zxcv tyui")).toMatchObject({ language: "en", score: 0 });
  });
});
