import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { ColumnChart } from "./column-chart.tsx";

it("says what the short labels count, where they are numbers", async () => {
  const props = { columns: [], marked: "", format: String, onPick: () => undefined };
  renderUi(
    <>
      <ColumnChart {...props} label="By month" />
      <ColumnChart {...props} label="By week" shortUnit="Week" />
    </>,
  );
  const units = await screen.findAllByText("Week");
  expect(units.map((unit) => unit.closest("fieldset")?.textContent)).toEqual(["By week01Week"]);
});
