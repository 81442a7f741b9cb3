import { formatMoney } from "../src/lib/format.ts";
import { Bar } from "../src/ui/bar.tsx";
import { ColumnChart } from "../src/ui/column-chart.tsx";
import { LineChart } from "../src/ui/line-chart.tsx";
import { Pie, PieKey } from "../src/ui/pie.tsx";
import { Ring } from "../src/ui/ring.tsx";
import { Sparkline } from "../src/ui/sparkline.tsx";
import { StackedBar } from "../src/ui/stacked-bar.tsx";
import { Waterfall } from "../src/ui/waterfall.tsx";
import { Specimen, State } from "./specimen.tsx";

const money = (value: number) => formatMoney(value, "EUR");
const WEEKS = ["12 Oct", "19 Oct", "26 Oct", "2 Nov", "9 Nov"];
const COLUMNS = WEEKS.map((week, index) => ({
  key: week,
  label: week,
  shortLabel: String(index + 1),
  isMarked: index === 4,
  parts: [
    {
      key: "likely",
      value: 40_000 + index * 9000,
      colour: "var(--likely-fill)",
      label: `Likely, ${week}`,
    },
    {
      key: "maybe",
      value: 60_000 - index * 5000,
      colour: "var(--maybe-fill)",
      label: `Maybe, ${week}`,
    },
  ],
  summary: week,
}));
const PIE = [
  { key: "price", label: "Price", value: 5 },
  { key: "timing", label: "Timing", value: 3 },
  { key: "competitor", label: "Competitor", value: 2 },
];
const deals = (count: number) => (count === 1 ? "deal" : "deals");

export function Charts() {
  return (
    <>
      <Specimen name="Bar" file="web/src/ui/bar.tsx">
        <State label="thin, 69%" isWide>
          <Bar share={69} ahead={12} marker={80} />
        </State>
        <State label="wide, above 100%" isWide>
          <Bar share={118} size="wide" />
        </State>
        <State label="unknown" isWide>
          <Bar share={null} />
        </State>
      </Specimen>
      <Specimen name="Ring" file="web/src/ui/ring.tsx">
        {[0, 42, 100, 130].map((share) => (
          <State key={share} label={`${share}%`}>
            <Ring share={share} size={56} thickness={6}>
              {share}
            </Ring>
          </State>
        ))}
        <State label="unknown">
          <Ring share={null} size={56} thickness={6} />
        </State>
      </Specimen>
      <Specimen name="Sparkline" file="web/src/ui/sparkline.tsx">
        <State label="rising">
          <Sparkline values={[1, 2, 2, 3, 5]} from={1} to={5} />
        </State>
        <State label="one value">
          <Sparkline values={[3]} from={1} to={5} />
        </State>
      </Specimen>
      <Specimen name="StackedBar" file="web/src/ui/stacked-bar.tsx">
        <State label="with markers" isWide>
          <StackedBar
            parts={[
              { key: "won", value: 412, colour: "var(--won-fill)" },
              { key: "likely", value: 90, colour: "var(--likely-fill)" },
            ]}
            markers={[
              {
                key: "quota",
                at: 600,
                label: "Quota",
                more: " €600k",
                look: "solid",
                where: "above",
              },
              { key: "commit", at: 520, label: "Commit", look: "dashed", where: "below" },
            ]}
            whole={700}
          />
        </State>
      </Specimen>
      <Specimen name="ColumnChart" file="web/src/ui/column-chart.tsx">
        <State label="five weeks" isWide>
          <ColumnChart
            label="Pipeline by week"
            columns={COLUMNS}
            marked="now"
            shortUnit="Week"
            format={money}
            onPick={() => {}}
          />
        </State>
      </Specimen>
      <Specimen name="LineChart" file="web/src/ui/line-chart.tsx">
        <State label="two series" isWide>
          <LineChart
            label="Won against plan"
            points={WEEKS}
            series={[
              { label: "Won", colour: "var(--won)", values: [20, 60, 110, 190, 260] },
              { label: "Plan", colour: "var(--quiet)", values: [50, 100, 150, 200, 250] },
            ]}
            format={(value) => `€${value}k`}
          />
        </State>
      </Specimen>
      <Specimen name="Pie, PieKey" file="web/src/ui/pie.tsx">
        <State label="three parts">
          <Pie parts={PIE} />
          {PIE.map(({ key, label }, index) => (
            <p key={key}>
              <PieKey index={index} /> {label}
            </p>
          ))}
        </State>
      </Specimen>
      <Specimen name="Waterfall" file="web/src/ui/waterfall.tsx">
        <State label="a week's change" isWide>
          <Waterfall
            label="Pipeline since Monday"
            opening={{ label: "Mon 9 Nov", value: 500_000, count: 31 }}
            steps={[
              { key: "new", label: "New", value: 80_000, count: 4, tone: "up" },
              { key: "won", label: "Won", value: -60_000, count: 2, tone: "won" },
              { key: "lost", label: "Lost", value: -30_000, count: 1, tone: "down" },
            ]}
            closing={{ label: "Today", value: 490_000, count: 32 }}
            heads={{ value: "Value", count: "Deals" }}
            unit={deals}
            format={money}
            formatStep={money}
            onPick={() => {}}
          />
        </State>
      </Specimen>
    </>
  );
}
