import { Button } from "@mantine/core";
import { type Day, LIST_FIELDS, missingFields } from "@touchline/domain";
import { useState } from "react";
import { formatCount, pluralise } from "../../lib/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FIELD_NAMES, ListColumnsForm } from "./list-columns-form.tsx";
import styles from "./list-summary.module.css";
import type { ListChoices } from "./read-list.ts";
import type { ListState } from "./use-list-reader.ts";

const DELIMITERS = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const;
const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
} as const;

interface ListSummaryProps {
  list: Extract<ListState, { kind: "read" }>;
  today: Day;
  onChoose: (change: Partial<ListChoices>) => void;
  onClose: () => void;
}

/** How a file was read: format, columns, and what could not be read. */
export function ListSummary({ list, today, onChoose, onClose }: ListSummaryProps) {
  const { look, choices, outcome } = list;
  const isMissing = missingFields(choices.columns).length > 0;
  const [isOpen, setOpen] = useState(false);
  const shown = LIST_FIELDS.flatMap((field) => {
    const at = choices.columns[field];
    return at === null ? [] : [{ field, heading: look.headings[at] }];
  });
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <Panel
        title={list.name}
        context={`${pluralise(look.rows, "row")}, ${ENCODINGS[look.encoding]}, separated by ${DELIMITERS[look.delimiter]}`}
        actions={
          <>
            <Button
              variant="default"
              size="xs"
              aria-expanded={isOpen || isMissing}
              onClick={() => setOpen(!isOpen)}
            >
              Change columns
            </Button>
            <Button variant="subtle" size="xs" onClick={onClose}>
              Another file
            </Button>
          </>
        }
      >
        <dl className={`${styles.columns} [&_dt]:flex-none [&_dt]:text-quiet [&_dd]:truncate`}>
          {shown.map(({ field, heading }) => (
            <div key={field}>
              <dt>{FIELD_NAMES[field]}</dt>
              <dd>{heading}</dd>
            </div>
          ))}
        </dl>
        {(isOpen || isMissing) && (
          <ListColumnsForm
            look={look}
            today={today}
            choices={choices}
            outcome={outcome}
            onChoose={onChoose}
          />
        )}
      </Panel>
      {isMissing && (
        <Notice tone="bad">
          Choose the column with the amount, and the one with the stage or status. The report then
          appears here.
        </Notice>
      )}
      {remarks(list).map((remark) => (
        <Notice key={remark} tone="none">
          {remark}
        </Notice>
      ))}
    </div>
  );
}

function remarks({ look, outcome }: ListSummaryProps["list"]): string[] {
  const found: string[] = [];
  if (look.duplicates.length > 0) {
    const names = look.duplicates.map((name) => `'${name}'`).join(", ");
    found.push(
      `More than one column is called ${names}. We use the first; pick another under 'Change columns'.`,
    );
  }
  if (look.hasMixedEncoding) {
    found.push(
      "Parts of this file use another encoding, so some letters look wrong. Amounts and dates aren't affected.",
    );
  }
  if (!outcome) return found;
  if (outcome.currency.isMixed) {
    found.push("The list has more than one currency. Amounts are added without conversion.");
  }
  if (outcome.unreadableAmounts > 0) {
    found.push(
      `${pluralise(outcome.unreadableAmounts, "amount")} couldn't be read and count as empty.`,
    );
  }
  if (outcome.ambiguousAmounts > 0) {
    found.push(
      `${pluralise(outcome.ambiguousAmounts, "amount")} could be read two ways, like 1.125k, and ${outcome.ambiguousAmounts === 1 ? "counts" : "count"} as empty. Write such amounts in full.`,
    );
  }
  if (outcome.unreadableDates > 0) {
    found.push(
      `${pluralise(outcome.unreadableDates, "date")} couldn't be read and count as empty.`,
    );
  }
  if (outcome.leftOut > 0) {
    const rows = `${pluralise(outcome.leftOut, "row")} of ${formatCount(look.rows)}`;
    found.push(`Left out: ${rows} without a deal, such as totals and notes.`);
  }
  return found;
}
