import { Button, Skeleton } from "@mantine/core";
import type {
  HubspotQuota,
  HubspotQuotas,
  Quota,
  QuotaChange,
  TeamMember,
} from "@touchline/contract";
import { addQuarters, placePastedQuotas, type Quarter, splitPastedTable } from "@touchline/domain";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { formatFieldAmount, parseTypedAmount } from "../../lib/typed-amount.ts";
import { Notice } from "../../ui/notice.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useUnusualAmounts } from "../../ui/use-unusual-amounts.ts";
import { HubspotOffers } from "./hubspot-offers.tsx";
import {
  cellKey,
  lastQuota,
  type QuotaCell,
  quarterTotals,
  quotaCells,
  quotaChanges,
  type TypedQuotas,
} from "./quota-cells.ts";
import styles from "./quota-grid.module.css";
import { useHubspotQuotas, useQuotaPeople, useQuotas, useSaveWithUndo } from "./use-quotas.ts";

type Years = "1" | "2";

/** Everyone's quotas, from this quarter on: typed, pasted from a spreadsheet, or taken from HubSpot. */
export function QuotaGrid() {
  const { current, labelOf } = useQuarters();
  const [years, setYears] = useState<Years>("1");
  const [first, setFirst] = useState(current);
  const [isEdited, setIsEdited] = useState(false);
  const quarters = Number(years) * 4;
  const people = useQuotaPeople();
  const quotas = useQuotas(first, quarters);
  const offers = useHubspotQuotas(first, quarters);
  const periods = Array.from({ length: quarters }, (_, ahead) => addQuarters(first, ahead));
  const go = (by: number) => setFirst(addQuarters(first, by));
  return (
    <div className="flex flex-col gap-3 w-full min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="How many quarters"
          value={years}
          options={[
            { value: "1", label: "4 quarters" },
            { value: "2", label: "8 quarters" },
          ]}
          onChange={setYears}
        />
        <Button size="xs" variant="default" disabled={isEdited} onClick={() => go(-4)}>
          A year earlier
        </Button>
        <Button size="xs" variant="default" disabled={isEdited} onClick={() => go(4)}>
          A year later
        </Button>
        {first !== current && (
          <Button size="xs" variant="subtle" disabled={isEdited} onClick={() => setFirst(current)}>
            {`From ${labelOf(current)}`}
          </Button>
        )}
      </div>
      <QueryContent query={people} skeleton={<Skeleton height={160} />}>
        {(members) => (
          <QueryContent query={quotas} skeleton={<Skeleton height={160} />}>
            {(saved) => (
              <Grid
                key={first}
                people={members}
                quotas={saved}
                periods={periods}
                offers={offers.data}
                onEdited={setIsEdited}
              />
            )}
          </QueryContent>
        )}
      </QueryContent>
    </div>
  );
}

interface GridProps {
  people: TeamMember[];
  quotas: Quota[];
  periods: Quarter[];
  /** Undefined until they are known; the grid doesn't wait for them. */
  offers: HubspotQuotas | undefined;
  /** Called when edits begin, and when all are saved or discarded. */
  onEdited: (isEdited: boolean) => void;
}

function Grid({ people, quotas, periods, offers, onEdited }: GridProps) {
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  const save = useSaveWithUndo();
  const [typed, setTyped] = useState<TypedQuotas>({});
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const far = useUnusualAmounts(currency);
  const rows = quotaCells(people, periods, { quotas, typed, currency });
  const cells = rows.flat();
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const labelOfCell = ({ personId, period }: QuotaCell) =>
    `Quota of ${nameOf.get(personId)}, ${labelOf(period)}`;
  const changes = quotaChanges(cells);
  const bad = cells.filter(({ problem }) => problem !== null);
  const isEdited = changes.length > 0 || bad.length > 0;
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);
  const offered = new Map(
    offers?.quotas.map((offer) => [cellKey(offer.revieweeId, offer.period), offer]),
  );
  const takeable = cells.flatMap(({ key, personId: revieweeId, period, saved: was }) => {
    const offer = offered.get(key);
    return offer && offer.quota !== was ? [{ revieweeId, period, was, quota: offer.quota }] : [];
  });
  const take = (chosen: QuotaChange[]) => {
    setRefused(null);
    void save.run(chosen, {
      saved: () => setTyped((before) => without(before, chosen.map(keyOfChange))),
      refused: setRefused,
    });
  };
  const questions = cells.flatMap((cell) => {
    const question = far.questionOf(cell.key, cell.amount);
    return question ? [`${labelOfCell(cell)}: ${question}`] : [];
  });
  const write = (change: TypedQuotas) => {
    setTyped((before) => ({ ...before, ...change }));
    setRefused(null);
  };
  const discard = () => {
    setTyped({});
    setLeftOut([]);
    setRefused(null);
  };

  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const split = splitPastedTable(event.clipboardData.getData("text/plain"), currency);
    if ("problem" in split) {
      event.preventDefault();
      setLeftOut([split.problem]);
      return;
    }
    // A single value goes into its field as usual.
    if (split.rows.length < 2 && (split.rows[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    const grid = {
      people,
      quarters: periods.map((period) => ({ period, label: labelOf(period) })),
    };
    const placed = placePastedQuotas(split.rows, grid, { row, column }, currency);
    write(
      Object.fromEntries(
        placed.cells.map(({ personId, period, text }) => [
          `${personId} ${period}`,
          tidied(text, currency),
        ]),
      ),
    );
    setLeftOut(placed.leftOut);
  };

  const submit = () => {
    const toSave = cells.flatMap((cell) =>
      cell.isChanged && cell.amount !== null
        ? [{ key: cell.key, amount: cell.amount, ...lastQuota(cell, cells) }]
        : [],
    );
    if (!far.maySave(toSave)) return;
    void save.run(changes, { saved: discard, refused: setRefused });
  };

  /** Enter and the arrows move from row to row, as in a spreadsheet. */
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + by} ${column}"]`)?.focus();
  };

  return (
    <>
      {offers && (
        <HubspotOffers
          offers={offers}
          people={people}
          count={takeable.length}
          isBusy={save.isSaving}
          onTake={() => take(takeable)}
        />
      )}
      <p id="quota-grid-help" className="text-quiet">
        Type, or paste rows from a spreadsheet. Names in the first column and quarters in the first
        row find their place.
      </p>
      <div className="overflow-x-auto">
        <table
          ref={table}
          aria-describedby="quota-grid-help"
          className={`${styles.grid} w-full border-collapse text-base text-ink`}
        >
          <thead className="text-quiet">
            <tr>
              <th scope="col">Name</th>
              {periods.map((period) => (
                <th key={period} scope="col">
                  {labelOf(period)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name }, row) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {(rows[row] ?? []).map((cell, column) => (
                  <td key={cell.key}>
                    <Cell
                      cell={cell}
                      label={labelOfCell(cell)}
                      place={`${row} ${column}`}
                      onType={(text) => write({ [cell.key]: text })}
                      onLeave={() => write({ [cell.key]: tidied(cell.text, currency) })}
                      onPaste={(event) => paste(event, row, column)}
                      onKey={(event) => move(event, row, column)}
                    />
                    <BelowCell
                      cell={cell}
                      label={labelOfCell(cell)}
                      offer={offered.get(cell.key)}
                      isBusy={save.isSaving}
                      onTake={(quota) =>
                        take([
                          {
                            ...{ revieweeId: cell.personId, period: cell.period },
                            ...{ was: cell.saved, quota },
                          },
                        ])
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line">
              <th scope="row">Team</th>
              {quarterTotals(rows, periods).map((total, column) => (
                <td key={periods[column]} className="number" title={formatMoney(total, currency)}>
                  {total > 0 ? formatShortMoney(total, currency) : "–"}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {leftOut.length > 0 && (
        <Notice tone="bad">
          {[...leftOut.slice(0, 5), ...more(leftOut.length - 5)].join(" ")}
        </Notice>
      )}
      {refused && <Notice tone="bad">{refused}</Notice>}
      {questions.length > 0 && <Notice tone="bad">{questions.slice(0, 5).join(" ")}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="xs"
          disabled={changes.length === 0 || bad.length > 0}
          loading={save.isSaving}
          onClick={submit}
        >
          {questions.length > 0
            ? "Save anyway"
            : `Save ${changes.length > 0 ? pluralise(changes.length, "quota") : "quotas"}`}
        </Button>
        {Object.keys(typed).length > 0 && (changes.length > 0 || bad.length > 0) && (
          <Button size="xs" variant="subtle" color="gray" onClick={discard}>
            Discard
          </Button>
        )}
        <p className="text-quiet" role="status">
          {bad.length > 0
            ? `${pluralise(bad.length, "cell")} can't be read yet.`
            : changes.length > 0
              ? "Nothing is saved yet."
              : ""}
        </p>
      </div>
    </>
  );
}

interface CellProps {
  cell: QuotaCell;
  label: string;
  place: string;
  onType: (text: string) => void;
  onLeave: () => void;
  onPaste: (event: ClipboardEvent) => void;
  onKey: (event: KeyboardEvent) => void;
}

function Cell({ cell, label, place, onType, onLeave, onPaste, onKey }: CellProps) {
  const { text, problem, isChanged } = cell;
  const problemId = `quota ${cell.key}`.replaceAll(" ", "-");
  return (
    <>
      <input
        className={`${styles.input} number`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem ? problemId : undefined}
        data-cell={place}
        data-changed={isChanged || undefined}
        placeholder="–"
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={onLeave}
        onPaste={onPaste}
        onKeyDown={onKey}
      />
      {problem && (
        <p id={problemId} className="mt-0.5 text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

interface BelowCellProps {
  cell: QuotaCell;
  label: string;
  offer: HubspotQuota | undefined;
  isBusy: boolean;
  onTake: (quota: number) => void;
}

/** What is saved, while something else is typed; what HubSpot has, if it's something else. */
function BelowCell({ cell, label, offer, isBusy, onTake }: BelowCellProps) {
  const { currency } = useSession();
  const isOffered = offer && offer.quota !== cell.amount && offer.quota !== cell.saved;
  return (
    <>
      {cell.isChanged && cell.saved > 0 && (
        <p className="mt-0.5 text-sm text-quiet number">
          was {formatFieldAmount(cell.saved, currency)}
        </p>
      )}
      {isOffered && (
        <Button
          size="compact-xs"
          variant="subtle"
          className="mt-0.5"
          disabled={isBusy}
          title={`${offer.name} in HubSpot`}
          aria-label={`HubSpot: ${formatFieldAmount(offer.quota, currency)}, take over as ${label}`}
          onClick={() => onTake(offer.quota)}
        >
          HubSpot: {formatFieldAmount(offer.quota, currency)}
        </Button>
      )}
    </>
  );
}

const keyOfChange = ({ revieweeId, period }: QuotaChange) => cellKey(revieweeId, period);

function without(typed: TypedQuotas, keys: string[]): TypedQuotas {
  return Object.fromEntries(Object.entries(typed).filter(([key]) => !keys.includes(key)));
}

/** As the product writes it, so that the reader sees what is going to be saved. */
function tidied(text: string, currency: string): string {
  const read = parseTypedAmount(text, currency);
  return "amount" in read ? formatFieldAmount(read.amount, currency) : text;
}

const more = (count: number): string[] =>
  count > 0 ? [`And ${pluralise(count, "more row")}.`] : [];
