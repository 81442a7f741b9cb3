import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { UpdateQuality } from "./update-quality.tsx";

/** Returns the displayed lines. */
function linesFor(text: string): string[] {
  render(<UpdateQuality text={text} complete="Complete." />);
  const status = screen.getByRole("status");
  return Array.from(status.querySelectorAll("p, li, .chip, [data-tone]"), (line) =>
    String(line.textContent),
  );
}

describe("[J-1] an update judged while it is written", () => {
  it("quotes what counted in English", () => {
    expect(linesFor("Their CFO fears the migration and signs on 14 December.")).toEqual([
      "3 of 3",
      "Complete.",
      "When: on 14 December",
      "Decision: signs",
      "About the buyer: Their CFO fears the migration",
    ]);
  });

  it("quotes what counted in German", () => {
    expect(linesFor("Der Vorstand entscheidet am 14. Oktober, die Anlage fällt aus.")).toEqual([
      "3 of 3",
      "Complete.",
      "When: am 14. Oktober",
      "Decision: entscheidet",
      "About the buyer: Der Vorstand entscheidet am 14. Oktober, die Anlage fällt aus",
    ]);
  });

  it("says what didn't count and why", () => {
    expect(linesFor("Our legal approved it, I sent the draft.")).toEqual([
      "0 of 3",
      "By when, and what happens on that day?",
      "Who decides, and what do they still need?",
      "What did you learn about the buyer that you didn't know last week?",
      "Your side's decision, doesn't count: approved",
      "Your own activity, doesn't count: Our legal approved it, I sent the draft",
    ]);
    const marks = within(screen.getByRole("status")).getAllByText("approved", { selector: "mark" });
    expect(marks.map(({ dataset }) => dataset.counts)).toEqual(["false"]);
  });

  it("says so in a language we don't read", () => {
    expect(linesFor("Zarząd podejmie decyzję w przyszłym tygodniu, czekam na odpowiedź.")).toEqual([
      "Not scored: we don't read Polish yet",
    ]);
  });

  it("says so in one we don't recognize", () => {
    expect(linesFor("Zorgt blomf kravitz ulmen tarsk pollit.")).toEqual([
      "Not scored: we don't recognise the language",
    ]);
  });

  it("cuts long quotes and shows three at most", () => {
    const long = `They fear ${"the very long migration ".repeat(5)}`;
    const shown = linesFor(`${long}. A bakes bread. B sells cars. C mends roofs.`).at(-1);
    expect(shown).toBe(
      `About the buyer: ${long.slice(0, 60).trimEnd()}…, A bakes bread, B sells cars`,
    );
  });
});
