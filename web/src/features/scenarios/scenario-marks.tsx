import type { Scenario } from "@touchline/contract";
import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useOpenReviewQueue } from "../../lib/review-queue.ts";
import { useSession } from "../../lib/session.ts";
import { Chip } from "../../ui/chip.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { formatCall, formatRecord, MARK_LABELS } from "./scenario-text.ts";

const ORDER = ["wrong", "right", "open", "gone"] as const;

interface ScenarioMarksProps {
  scenario: Scenario;
  onClose: () => void;
}

/** Each call with its outcome, misses first. */
export function ScenarioMarks({ scenario, onClose }: ScenarioMarksProps) {
  const { currency } = useSession();
  const { today } = useQuarters();
  const openQueue = useOpenReviewQueue();
  const choices = ORDER.flatMap((mark) => scenario.choices.filter((one) => one.mark === mark));
  return (
    <SidePanel title={scenario.name} context={formatRecord(scenario, currency)} onClose={onClose}>
      <ul>
        {choices.map(({ dealId, hubspotId, name, amount, mark, ...choice }) => (
          <li
            key={dealId}
            className="flex items-center justify-between gap-4 py-2 border-b border-line"
          >
            <div className="flex flex-col min-w-0">
              {hubspotId ? (
                <button
                  type="button"
                  className="unstyled py-(--reach) -my-(--reach) cursor-pointer wrap-anywhere hover:underline focus-visible:rounded-sm"
                  onClick={() => {
                    onClose();
                    openQueue([hubspotId]);
                  }}
                >
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
              <span className="text-base text-quiet">
                {formatCall(choice, today)}
                {amount !== null && (
                  <span className="number" title={formatMoney(amount, currency)}>
                    , {formatShortMoney(amount, currency)}
                  </span>
                )}
              </span>
            </div>
            <Chip tone={MARK_LABELS[mark].tone}>{MARK_LABELS[mark].label}</Chip>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
