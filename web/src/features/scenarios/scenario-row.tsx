import type { Deal } from "@touchline/contract";
import {
  categoryLabel,
  type Day,
  type ScenarioChoice,
  type ScenarioDays,
  saysItComes,
} from "@touchline/domain";
import { money, shortDay, shortMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Chip } from "../../ui/chip.tsx";
import { InlineDate } from "../../ui/inline-date.tsx";
import { ownerWords } from "../../ui/owner-name.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { AS_ROW, Cell } from "../../ui/table.tsx";
import { TriageMark } from "../../ui/triage-mark.tsx";
import styles from "./scenarios.module.css";

type Said = "in" | "forecast" | "out";

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
  const whose = [ownerWords(ownedBy), Stage.label].join(" · ");
  return (
    <tr {...AS_ROW} data-row={deal.id} data-chosen={choice !== undefined}>
      <Cell label="Deal" isTitle>
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
        <span className="truncate block text-base text-quiet" title={whose}>
          {whose}
        </span>
      </Cell>
      <Cell label="Triage">
        <span className="inline-flex items-center gap-1.5">
          <TriageMark category={forecastCategory} />
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
          <span title={money(amount, currency)}>{shortMoney(amount, currency)}</span>
        )}
      </Cell>
      <Cell label="In this scenario">
        {Stage.closed ? (
          <Chip tone={Stage.closedWon ? "good" : "bad"}>{Stage.closedWon ? "Won" : "Lost"}</Chip>
        ) : (
          <Segmented<Said>
            label={`${name} in this scenario`}
            value={saidOf(choice, days)}
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

function saidOf(choice: ScenarioChoice | undefined, days: ScenarioDays): Said {
  if (!choice) return "forecast";
  return saysItComes(choice, days) ? "in" : "out";
}

function CloseDay({ day }: { day: string | null }) {
  const { today } = useQuarters();
  return <span className="number">{day ? shortDay(day as Day, today) : "–"}</span>;
}
