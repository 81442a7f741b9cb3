import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { Cell, type Column, ROW_ROLE, Table } from "./table.tsx";

const COLUMNS: Column<"name" | "open">[] = [
  { key: "name", label: "Name", isTitle: true },
  { key: "open", label: "Open", isUnsortable: true },
];

it("a table stays one for those who listen, however its parts are laid out", async () => {
  renderUi(
    <Table label="Team" columns={COLUMNS} sort={null} onSort={() => null} lead="Chosen">
      <tr {...ROW_ROLE}>
        <Cell label="Name">Ana</Cell>
        <Cell label="Open">3</Cell>
      </tr>
    </Table>,
  );
  const table = await screen.findByRole("table", { name: "Team" });
  const rolesOf = (parts: string) =>
    Array.from(table.querySelectorAll(parts), (part) => part.getAttribute("role"));
  expect(table.getAttribute("role")).toBe("table");
  expect(rolesOf("thead, tbody")).toEqual(["rowgroup", "rowgroup"]);
  expect(rolesOf("tr")).toEqual(["row", "row"]);
  expect(rolesOf("th")).toEqual(["columnheader", "columnheader", "columnheader"]);
  expect(rolesOf("td")).toEqual(["cell", "cell"]);
});
