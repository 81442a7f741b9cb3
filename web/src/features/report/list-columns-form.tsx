import { NativeSelect } from "@mantine/core";
import {
  type DateOrder,
  type Day,
  type DealStatus,
  LIST_FIELDS,
  type ListField,
  missingFields,
} from "@touchline/domain";
import { formatCount } from "../../lib/format.ts";
import { DayInput } from "../../ui/day-input.tsx";
import styles from "./list-columns-form.module.css";
import type { ListChoices, ListInspection, ListOutcome } from "./read-list.ts";

export const FIELD_NAMES: Record<ListField, string> = {
  name: "Name",
  amount: "Amount",
  stage: "Stage",
  status: "Status",
  closesOn: "Close date",
  closedOn: "Closed on",
  createdOn: "Created",
  lastActivityOn: "Last activity",
  owner: "Owner",
  currency: "Currency",
};

const OWN_STATUS_OPTION = { value: "", label: "as its status says" };
const STATUS_OPTIONS: { value: DealStatus; label: string }[] = [
  { value: "open", label: "open" },
  { value: "won", label: "won" },
  { value: "lost", label: "lost" },
];

interface ListColumnsFormProps {
  look: ListInspection;
  today: Day;
  choices: ListChoices;
  outcome: ListOutcome | null;
  onChoose: (change: Partial<ListChoices>) => void;
}

/** Lets the user correct the detected columns. */
export function ListColumnsForm({ look, today, choices, outcome, onChoose }: ListColumnsFormProps) {
  const missing = missingFields(choices.columns);
  const columns = [
    { value: "", label: "not in the list" },
    ...look.headings.map((heading, at) => ({ value: String(at), label: heading })),
  ];
  const choose = (field: ListField, chosen: string) =>
    onChoose({ columns: { ...choices.columns, [field]: chosen === "" ? null : Number(chosen) } });
  const mean = (stage: string, chosen: string) => {
    const others = choices.meanings.filter(([name]) => name !== stage);
    const means = STATUS_OPTIONS.find(({ value }) => value === chosen)?.value;
    onChoose({ meanings: means ? [...others, [stage, means]] : others });
  };
  const hasBoth = choices.columns.stage !== null && choices.columns.status !== null;
  return (
    <div className="flex flex-col gap-6 pt-5 pb-6 px-6 border-t border-line">
      <fieldset className={styles.group}>
        <legend>Match your columns</legend>
        {LIST_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={FIELD_NAMES[field]}
            data={columns}
            value={String(choices.columns[field] ?? "")}
            error={missing.includes(field) && "Needed for the report"}
            onChange={(event) => choose(field, event.currentTarget.value)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Read as</legend>
        {outcome?.twofoldDays && (
          <NativeSelect
            label="03/04 is"
            data={[
              { value: "day-first", label: "3 April (day first)" },
              { value: "month-first", label: "4 March (month first)" },
            ]}
            value={outcome.twofoldDays}
            onChange={(event) => onChoose({ dateOrder: event.currentTarget.value as DateOrder })}
          />
        )}
        <DayInput
          label="Report as of"
          today={today}
          weekStartsOn="monday"
          value={choices.asOf ?? outcome?.report.asOf}
          onChange={(asOf) => onChoose({ asOf })}
          onClear={() => onChoose({ asOf: null })}
        />
      </fieldset>
      {outcome && outcome.stages.length > 0 && (
        <fieldset className={styles.group}>
          <legend>
            {choices.columns.stage === null ? "What each status means" : "What the stages mean"}
          </legend>
          {outcome.stages.map(({ name, count: deals, means }) => (
            <NativeSelect
              key={name}
              label={`${name} (${formatCount(deals)})`}
              data={hasBoth ? [OWN_STATUS_OPTION, ...STATUS_OPTIONS] : STATUS_OPTIONS}
              value={means ?? ""}
              onChange={(event) => mean(name, event.currentTarget.value)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
