import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/render.tsx";
import { type BarMarker, StackedBar } from "./stacked-bar.tsx";

const today: BarMarker = {
  ...{ key: "today", at: 44, label: "Today, 51%", more: " of the quarter" },
  ...{ look: "dashed", where: "below" },
};
const quota: BarMarker = { key: "quota", at: 86, label: "Quota", look: "solid", where: "below" };

it.each([
  { markers: [today], isAlone: "true" },
  { markers: [today, quota], isAlone: "false" },
  { markers: [today, { ...quota, where: "above" as const }], isAlone: "true" },
])("knows whether a label has its row to itself: $isAlone", async ({ markers, isAlone }) => {
  show(<StackedBar parts={[]} markers={markers} whole={100} />);
  const label = await screen.findByText("Today, 51%");
  expect(label.textContent).toBe("Today, 51% of the quarter");
  expect(label.dataset.alone).toBe(isAlone);
});
