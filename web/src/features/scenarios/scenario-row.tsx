import type { Deal } from "@touchline/contract";
import {
  categoryLabel,
  type Day,
  predictsWin,
  type ScenarioChoice,
  type ScenarioDays,
} from "@touchline/domain";
import { formatMoney, formatShortDay, formatShortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Chip } from "../../ui/chip.tsx";
import { ConfidenceMark } from "../../ui/confidence-mark.tsx";
import { InlineDate } from "../../ui/inline-date.tsx";
import { formatOwner } from "../../ui/owner-name.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Cell, ROW_ROLE } from "../../ui/table.tsx";
import styles from "./scenarios.module.css";

type CallValue = "in" | "forecast" | "out";

interface ScenarioRowProps {
  deal: Deal;
  days: ScenarioDays;
  choice: ScenarioChoice | undefined;
  onChoose: (choice: ScenarioChoice | null) => void;
}

/** One deal: in, as forecast or out; another close date moves it. */
export function ScenarioRow({ deal, days, choice, onChoose }: ScenarioRowProps) {
  const { currency } = useSession();
  const { name, amountInHomeCurrency: amount, closeDate, forecastCategory, ownedBy, Stage } = deal;
  const whose = [formatOwner(ownedBy), Stage.label].join(" · ");
  return (
    <tr {...ROW_ROLE} data-row={deal.id} data-chosen={choice !== undefined}>
      <Cell label="Deal" isTitle>
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
        <span className="truncate block text-base text-quiet" title={whose}>
          {whose}
        </span>
      </Cell>
      <Cell label="Confidence">
        <span className="inline-flex items-center gap-1.5">
          <ConfidenceMark category={forecastCategory} />
          {categoryLabel(forecastCategory)}
        </span>
      </Cell>
      <Cell label="Close date">
        {Stage.closed ? (
          <CloseDay day={closeDate} />
        ) : (
          <div className={styles.date}>
            <InlineDate
              label={`Move ${name} to another day`}
              value={(choice?.moveTo ?? closeDate) as Day | null}
              onChange={(day) => onChoose(day === closeDate ? null : { call: "move", moveTo: day })}
            >
              {choice?.moveTo ? (
                <span className="inline-flex flex-wrap gap-x-1.5">
                  <s className="text-base text-quiet">
                    <CloseDay day={closeDate} />
                  </s>
                  <CloseDay day={choice.moveTo} />
                </span>
              ) : (
                <CloseDay day={closeDate} />
              )}
            </InlineDate>
          </div>
        )}
      </Cell>
      <Cell label="Amount" isNumber>
        {amount === null ? (
          "–"
        ) : (
          <span title={formatMoney(amount, currency)}>{formatShortMoney(amount, currency)}</span>
        )}
      </Cell>
      <Cell label="In this scenario">
        {Stage.closed ? (
          <Chip tone={Stage.closedWon ? "good" : "bad"}>{Stage.closedWon ? "Won" : "Lost"}</Chip>
        ) : (
          <Segmented<CallValue>
            label={`${name} in this scenario`}
            value={callValueOf(choice, days)}
            options={[
              { value: "in", label: "In" },
              { value: "forecast", label: "As forecast" },
              { value: "out", label: "Out" },
            ]}
            onChange={(call) => onChoose(call === "forecast" ? null : { call, moveTo: null })}
          />
        )}
      </Cell>
    </tr>
  );
}

function callValueOf(choice: ScenarioChoice | undefined, days: ScenarioDays): CallValue {
  if (!choice) return "forecast";
  return predictsWin(choice, days) ? "in" : "out";
}

function CloseDay({ day }: { day: string | null }) {
  const { today } = useQuarters();
  return <span className="number">{day ? formatShortDay(day as Day, today) : "–"}</span>;
}
