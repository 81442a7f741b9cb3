import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/render.tsx";
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
  renderUi(<StackedBar parts={[]} markers={markers} whole={100} />);
  const label = await screen.findByText("Today, 51%");
  expect(label.textContent).toBe("Today, 51% of the quarter");
  expect(label.dataset.alone).toBe(isAlone);
});

it("[T-10] gives each part and marker its share of the whole, and none of nothing", async () => {
  const parts = [-10, 25, 50, 300].map((value) => ({ key: `${value}`, value, colour: "red" }));
  const widths = async (whole: number) => {
    const { container, unmount } = renderUi(
      <StackedBar parts={parts} markers={[{ ...quota, at: 30 }]} whole={whole} />,
    );
    await screen.findByText("Quota");
    const spans = [...container.querySelectorAll<HTMLElement>("[aria-hidden] span[style]")];
    const found = spans.map(({ style }) => style.width || style.left);
    unmount();
    return found;
  };
  expect(await widths(200)).toEqual(["0%", "12.5%", "25%", "100%", "15%"]);
  expect(await widths(0)).toEqual(["0%", "0%", "0%", "0%", "0%"]);
});

it.each([
  [51, "left"],
  [50, "right"],
])("[T-10] a marker at %d has its label on the %s", async (at, side) => {
  renderUi(<StackedBar parts={[]} markers={[{ ...quota, at }]} whole={100} />);
  expect((await screen.findByText("Quota")).parentElement?.dataset.side).toBe(side);
});
