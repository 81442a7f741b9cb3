import "../../ui/dialog.css";
import { Button, NativeSelect } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { useEffect, useEffectEvent, useState } from "react";
import { formatDay, formatPercent, pluralise } from "../../lib/format.ts";
import { parseTypedAmount } from "../../lib/typed-amount.ts";
import { AmountField, amountProblem } from "../../ui/amount-field.tsx";
import { Bar } from "../../ui/bar.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DropZone } from "./drop-zone.tsx";
import { ListSummary } from "./list-summary.tsx";
import styles from "./own-list.module.css";
import { ReportView } from "./report-view.tsx";
import { useListReader } from "./use-list-reader.ts";

const CURRENCIES = [
  "EUR",
  "USD",
  "GBP",
  "CHF",
  "CAD",
  "AUD",
  "SEK",
  "NOK",
  "DKK",
  "PLN",
  "JPY",
  "INR",
];

interface OwnListProps {
  today: Day;
  /** A list dropped before this component had loaded. */
  first: File | null;
}

/** Try the report with your own list. The file is read in the browser and never uploaded. */
export function OwnList({ today, first }: OwnListProps) {
  const { state, open, choose, close } = useListReader(today);
  const [quotaTyped, setQuotaTyped] = useState("");
  const [chosenCurrency, setCurrency] = useState<string | null>(null);
  const start = (file: File) => {
    setCurrency(null);
    open(file);
  };

  const startFirst = useEffectEvent(() => {
    if (first) start(first);
  });
  useEffect(() => startFirst(), []);

  if (state.kind === "reading") {
    const share = Math.round(state.share * 100);
    return (
      <div
        className="flex flex-col items-stretch gap-4 py-10 px-6 border border-line rounded-card bg-surface [&>button]:self-start [&_strong]:wrap-anywhere"
        role="status"
      >
        <p>
          Reading <strong>{state.name}</strong> in your browser: {formatPercent(share)}
        </p>
        <Bar share={share} size="wide" />
        <Button variant="default" size="xs" onClick={close}>
          Cancel
        </Button>
      </div>
    );
  }
  if (state.kind !== "read") {
    return (
      <div className="flex flex-col gap-4">
        {state.kind === "refused" && (
          <Notice tone="bad">
            <strong>{state.name}</strong>: {state.message}
          </Notice>
        )}
        <DropZone onFile={start} />
      </div>
    );
  }

  const { outcome } = state;
  const found = outcome?.currency.code ?? null;
  const currency = chosenCurrency ?? found ?? "EUR";
  const offered = CURRENCIES.includes(currency) ? CURRENCIES : [currency, ...CURRENCIES];
  const read = parseTypedAmount(quotaTyped, currency);
  return (
    <div className="flex flex-col gap-4">
      <ListSummary list={state} today={today} onChoose={choose} onClose={close} />
      {outcome && (
        <div
          className="motion-opacity data-[stale=true]:opacity-60"
          data-stale={state.isStale}
          aria-busy={state.isStale}
        >
          <div className={`${styles.given} [&>:last-child]:ml-auto`}>
            <AmountField
              label="Quota for the quarter"
              currency={currency}
              value={quotaTyped}
              placeholder="for coverage and gap"
              error={quotaTyped.trim() && amountProblem(quotaTyped, currency)}
              onChange={setQuotaTyped}
            />
            <NativeSelect
              label="Currency"
              data={offered}
              value={currency}
              onChange={(event) => setCurrency(event.currentTarget.value)}
            />
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
          </div>
          <ReportView
            title="Your pipeline"
            context={`${pluralise(outcome.report.deals, "deal")}, as of ${formatDay(outcome.report.asOf, today)}`}
            report={outcome.report}
            currency={currency}
            quota={"amount" in read ? read.amount : null}
          />
        </div>
      )}
    </div>
  );
}
