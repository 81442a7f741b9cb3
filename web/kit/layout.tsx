import { Button } from "@mantine/core";
import { useState } from "react";
import { PageHeader } from "../src/ui/page-header.tsx";
import { Panel } from "../src/ui/panel.tsx";
import { Sections } from "../src/ui/sections.tsx";
import { Cell, type Column, ROW_ROLE, SkeletonTable, type Sort, Table } from "../src/ui/table.tsx";
import { Specimen, State } from "./specimen.tsx";

type Key = "name" | "owner" | "value";

const COLUMNS: Column<Key>[] = [
  { key: "name", label: "Deal", isTitle: true },
  { key: "owner", label: "Owner" },
  { key: "value", label: "Value", isNumber: true, hint: "In your workspace's currency" },
];
const DEALS = [
  { name: "Northwind renewal", owner: "Tom Baker", value: "€31,200" },
  {
    name: "Customer portal, second phase, with a long name",
    owner: "Lucía Herrera",
    value: "€8,400",
  },
];

export function Layout() {
  const [sort, setSort] = useState<Sort<Key>>({ by: "value", order: "desc" });
  return (
    <>
      <Specimen name="PageHeader" file="web/src/ui/page-header.tsx">
        <State label="with actions" isWide>
          <PageHeader
            title="Forecast"
            context="Q4 2026, synced 4 minutes ago"
            actions={<Button variant="default">Export</Button>}
          />
        </State>
      </Specimen>
      <Specimen name="Panel" file="web/src/ui/panel.tsx">
        <State label="with context and an action" isWide>
          <Panel
            title="Deals for review"
            context="5 of 31 deals"
            actions={<Button variant="subtle">Start</Button>}
          >
            <p className="p-4">Its content.</p>
          </Panel>
        </State>
      </Specimen>
      <Specimen name="Table, Cell, ColumnHandle" file="web/src/ui/table.tsx, column-handle.tsx">
        <State label="sorted" isWide>
          <Table label="Deals" columns={COLUMNS} sort={sort} onSort={setSort}>
            {DEALS.map((deal) => (
              <tr key={deal.name} {...ROW_ROLE}>
                <Cell label="Deal" isTitle>
                  {deal.name}
                </Cell>
                <Cell label="Owner">{deal.owner}</Cell>
                <Cell label="Value" isNumber>
                  {deal.value}
                </Cell>
              </tr>
            ))}
          </Table>
        </State>
        <State label="loading" isWide>
          <SkeletonTable columns={COLUMNS} rows={2} />
        </State>
      </Specimen>
      <Specimen name="Sections" file="web/src/ui/sections.tsx">
        <State label="two groups" isWide>
          <Sections
            label="Settings"
            groups={[
              { name: "You", sections: [{ label: "Profile", to: "/" }] },
              { name: "Workspace", sections: [{ label: "People", to: "/" }] },
            ]}
          >
            <p>The chosen section.</p>
          </Sections>
        </State>
      </Specimen>
    </>
  );
}
