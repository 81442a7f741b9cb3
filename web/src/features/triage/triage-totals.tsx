import type { Deal } from "@touchline/contract";
import { type Day, type QuarterSplit, triageTotals } from "@touchline/domain";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Dot } from "../../ui/dot.tsx";
import { Explained } from "../../ui/explained.tsx";
import { toForecastDeal } from "./use-triage.ts";

interface TriageTotalsProps {
  deals: Deal[];
  days: readonly [first: Day, last: Day];
}

export function TriageTotals({ deals, days }: TriageTotalsProps) {
  const { likely, maybe } = triageTotals(deals.map(toForecastDeal), days);
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-4 py-3.5 px-5 border-b border-line @max-xs:grid-cols-[1fr]">
      <Split name="Likely" shade="likely" split={likely} />
      <Split name="Maybe" shade="maybe" split={maybe} />
    </div>
  );
}

interface SplitProps {
  name: string;
  shade: "likely" | "maybe";
  split: QuarterSplit;
}

function Split({ name, shade, split }: SplitProps) {
  const { currency } = useSession();
  const parts = [
    { key: "in", label: "in quarter", total: split.inQuarter },
    { key: "out", label: "out of quarter", total: split.outOfQuarter },
  ];
  return (
    <section className="grid grid-cols-[auto_auto_1fr] items-baseline gap-x-6" aria-label={name}>
      <p className="col-span-full flex items-center gap-1.5 text-base text-quiet">
        <Dot shade={shade} />
        {name}
      </p>
      {parts.map(({ key, label, total }) => (
        <p key={key} className="flex flex-col" data-part={key}>
          <span className="text-xl font-semibold in-data-[part=out]:text-quiet in-data-[part=out]:font-medium number">
            <Explained
              formula={`Open deals marked ${name} that close ${label}`}
              numbers={`${pluralise(total.count, "deal")}, ${formatMoney(total.value, currency)}`}
            >
              {formatShortMoney(total.value, currency)}
            </Explained>
          </span>
          <span className="text-sm font-normal text-quiet">
            {label}, {pluralise(total.count, "deal")}
          </span>
        </p>
      ))}
    </section>
  );
}
