import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/render.tsx";
import { Columns } from "./columns.tsx";

it("says what the short labels count, where they are numbers", async () => {
  const props = { columns: [], marked: "", format: String, onPick: () => undefined };
  show(
    <>
      <Columns {...props} label="By month" />
      <Columns {...props} label="By week" shortUnit="Week" />
    </>,
  );
  const units = await screen.findAllByText("Week");
  expect(units.map((unit) => unit.closest("fieldset")?.textContent)).toEqual(["By week01Week"]);
});
