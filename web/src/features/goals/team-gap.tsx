import { Link } from "@tanstack/react-router";
import type { CheckInValues } from "@touchline/contract";
import { gap } from "@touchline/domain";
import { formatGapTo } from "../../lib/goal-text.ts";
import { Explained } from "../../ui/explained.tsx";
import { HeadlineFigure } from "../../ui/headline.tsx";
import { SetQuota } from "../../ui/set-quota.tsx";

interface TeamGapProps {
  total: CheckInValues;
  currency: string;
  /** Undefined if quotas can't be set here. */
  onSetQuotas: (() => void) | undefined;
}

/** How much the team is short of its quotas, counting Likely. */
export function TeamGap({ total, currency, onSetQuotas }: TeamGapProps) {
  if (total.quota <= 0) {
    return (
      <HeadlineFigure
        label="Gap"
        note={onSetQuotas ? "Set quotas to see the gap" : "No quotas yet"}
      >
        {onSetQuotas ? <SetQuota label="Set quotas" onClick={onSetQuotas} /> : "–"}
      </HeadlineFigure>
    );
  }
  const { text, how } = formatGapTo("Likely", total.mostLikely, total, currency);
  return (
    <HeadlineFigure
      label="Gap, counting Likely"
      note={<Link to="/forecast">Forecast</Link>}
      isBad={gap(total, total.mostLikely) > 0}
    >
      <Explained {...how}>{text}</Explained>
    </HeadlineFigure>
  );
}
