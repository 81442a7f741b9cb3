import { screen } from "@testing-library/react";
import { ForecastCategory } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { IssueBadge } from "../features/checks/issue-badge.tsx";
import { ConfidenceChip } from "../features/deals/confidence-chip.tsx";
import { STATUSES, ToneChip } from "../features/people/tone.tsx";
import { ScoreChoice } from "../features/reviews/score-choice.tsx";
import { renderUi } from "../testing/render.tsx";

describe("[U6] without all cones", () => {
  it("every verdict in colour says it in words, numbers or a picture as well", async () => {
    renderUi(
      <ul>
        {ForecastCategory.options.map((category) => (
          <li key={category}>
            <ConfidenceChip category={category} />
          </li>
        ))}
        {STATUSES.map(({ value }) => (
          <li key={value}>
            <ToneChip status={value} />
          </li>
        ))}
        {[0, 1, 4, 9].map((score) => (
          <li key={score}>
            <IssueBadge score={score} />
          </li>
        ))}
      </ul>,
    );
    const said = (await screen.findAllByRole("listitem")).map(
      (item) => item.textContent || item.querySelector("[aria-label]")?.getAttribute("aria-label"),
    );
    expect(said).not.toContain(null);
    expect(new Set(said).size).toBe(said.length);
  });

  it("a score is a number that is chosen, whatever its colour", async () => {
    renderUi(<ScoreChoice value={4} onChange={() => undefined} />);
    const four = await screen.findByRole<HTMLInputElement>("radio", { name: "4 of 5" });
    expect([four.checked, four.closest("label")?.textContent]).toEqual([true, "4"]);
  });
});
