import { gap, wonPercent } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import { type ExplainedText, formatGapTo } from "../../lib/goal-text.ts";
import { amountSinceThen } from "../../lib/since-then-text.ts";
import { Bar } from "../../ui/bar.tsx";
import { Explained } from "../../ui/explained.tsx";
import { SinceThen } from "../../ui/since-then.tsx";

interface AttainmentProps {
  goal: { won: number; quota: number };
  /** Drawn on top of won, with the gap to the quota; omitted if displayed elsewhere. */
  likely?: number;
  said: ExplainedText;
  currency: string;
  action?: { label: string; run: () => void } | undefined;
  /** What is won today, if this is a past day. */
  now?: number | undefined;
  /** About the quota. */
  note?: ReactNode;
}

/** Quota attainment, and whether Likely would be enough. */
export function Attainment(props: AttainmentProps) {
  const { goal, likely, said, currency, action, now, note } = props;
  const { won, quota } = goal;
  const isShown = likely !== undefined && quota > 0;
  return (
    <span className="block w-full @max-xs:justify-self-stretch">
      <span className="flex items-baseline justify-between gap-2 mb-1 number">
        <span className="font-medium">
          <Explained {...said.how} {...(action && { action })}>
            {said.text}
          </Explained>
        </span>
        <span
          className="whitespace-nowrap text-sm font-normal text-quiet"
          title={`${formatMoney(won, currency)} of ${formatMoney(quota, currency)}`}
        >
          {formatShortMoney(won, currency)} / {formatShortMoney(quota, currency)}
        </span>
      </span>
      <Bar
        share={wonPercent({ won, quota })}
        ahead={isShown ? wonPercent({ won: likely, quota }) : null}
      />
      {isShown && <Gap likely={likely} goal={goal} currency={currency} />}
      {note}
      <SinceThen words={amountSinceThen(won, now, currency)} />
    </span>
  );
}

type GapProps = Required<Pick<AttainmentProps, "likely" | "goal" | "currency">>;

/** In a separate column, so that shortfalls can be scanned. */
function Gap({ likely, goal, currency }: GapProps) {
  const { text, how } = formatGapTo("Likely", likely, goal, currency);
  return (
    <span
      className="block mt-0.75 text-sm font-normal text-good data-[short=true]:text-quiet number"
      data-short={gap(goal, likely) > 0}
    >
      <span className="whitespace-nowrap">
        <Explained {...how}>{text}</Explained>,
      </span>{" "}
      <span className="whitespace-nowrap">counting Likely</span>
    </span>
  );
}
