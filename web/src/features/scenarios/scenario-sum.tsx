import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { StackedBar } from "../../ui/stacked-bar.tsx";
import { formatGap } from "./scenario-text.ts";

interface ScenarioSumProps {
  won: number;
  counted: number;
  total: number;
  quota: number;
  gap: number;
}

/** Renders 'Won €x + counted €y = €z' with quota and gap. */
export function ScenarioSum({ won, counted, total, quota, gap }: ScenarioSumProps) {
  const { currency } = useSession();
  const short = (amount: number) => (
    <span className="number" title={formatMoney(amount, currency)}>
      {formatShortMoney(amount, currency)}
    </span>
  );
  return (
    <p className="flex flex-wrap gap-x-4">
      <span>
        Won {short(won)} + counted on {short(counted)} = <strong>{short(total)}</strong>
      </span>
      <span
        className="text-base/inherit text-good data-[short=true]:text-warn"
        data-short={quota > 0 && gap > 0}
      >
        {quota > 0 && <>Quota {short(quota)}, </>}
        {quota > 0
          ? lowerFirst(formatGap({ gap, quota }, currency))
          : formatGap({ gap, quota }, currency)}
      </span>
    </p>
  );
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The same as a bar: won, counted, and the quota marker. */
export function ScenarioBar({ won, counted, total, quota }: Omit<ScenarioSumProps, "gap">) {
  return (
    <StackedBar
      parts={[
        { key: "won", value: won, colour: "var(--won-fill)" },
        { key: "counted", value: counted, colour: "var(--likely-fill)" },
      ]}
      markers={
        quota > 0
          ? [{ key: "quota", at: quota, label: "Quota", look: "solid", where: "above" }]
          : []
      }
      whole={Math.max(total, quota) * 1.02}
    />
  );
}
