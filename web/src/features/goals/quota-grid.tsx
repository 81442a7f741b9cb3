import { Button, Skeleton } from "@mantine/core";
import type { Quota, TeamMember } from "@touchline/contract";
import { addQuarters, placePastedQuotas, splitPastedTable } from "@touchline/domain";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { formatFieldAmount, parseTypedAmount } from "../../lib/typed-amount.ts";
import { Notice } from "../../ui/notice.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useUnusualAmounts } from "../../ui/use-unusual-amounts.ts";
import {
  type QuotaCell,
  quarterTotals,
  quotaCells,
  quotaChanges,
  type TypedQuotas,
} from "./quota-cells.ts";
import styles from "./quota-grid.module.css";
import { reversed, useQuotaPeople, useQuotas, useSaveQuotas } from "./use-quotas.ts";

const QUARTERS = 4;

/** Everyone's quotas for this quarter and the next three: typed, or pasted from a spreadsheet. */
export function QuotaGrid() {
  const { current } = useQuarters();
  const people = useQuotaPeople();
  const quotas = useQuotas(current, QUARTERS);
  return (
    <QueryContent query={people} skeleton={<Skeleton height={160} />}>
      {(members) => (
        <QueryContent query={quotas} skeleton={<Skeleton height={160} />}>
          {(saved) => <Grid people={members} quotas={saved} />}
        </QueryContent>
      )}
    </QueryContent>
  );
}

function Grid({ people, quotas }: { people: TeamMember[]; quotas: Quota[] }) {
  const { currency } = useSession();
  const { current, labelOf } = useQuarters();
  const periods = Array.from({ length: QUARTERS }, (_, ahead) => addQuarters(current, ahead));
  const save = useSaveQuotas();
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
    const toSave = cells.flatMap(({ key, amount, saved, isChanged }) =>
      isChanged && amount !== null
        ? [{ key, amount, last: saved, lastName: "the last quota" }]
        : [],
    );
    if (!far.maySave(toSave)) return;
    save.mutate(
      { body: { changes } },
      {
        onSuccess: ({ changed }) => {
          discard();
          showSuccess(`${pluralise(changed.length, "quota")} saved`, {
            label: "Undo",
            run: () =>
              save.mutate(
                { body: { changes: reversed(changed) } },
                {
                  onSuccess: () => showSuccess("Quotas are as they were before"),
                  onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
                },
              ),
          });
        },
        onError: (problem) => setRefused(messageOf(problem, GENERIC_ERROR)),
      },
    );
  };

  /** Enter and the arrows move from row to row, as in a spreadsheet. */
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + by} ${column}"]`)?.focus();
  };

  return (
    <div className="flex flex-col gap-3 w-full min-w-0">
      <div className="overflow-x-auto">
        <table ref={table} className={`${styles.grid} w-full border-collapse text-base text-ink`}>
          <caption className="pb-2 text-left text-quiet">
            Type, or paste rows from a spreadsheet. Names in the first column and quarters in the
            first row find their place.
          </caption>
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
          loading={save.isPending}
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
    </div>
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

/** As the product writes it, so that the reader sees what is going to be saved. */
function tidied(text: string, currency: string): string {
  const read = parseTypedAmount(text, currency);
  return "amount" in read ? formatFieldAmount(read.amount, currency) : text;
}

const more = (count: number): string[] =>
  count > 0 ? [`And ${pluralise(count, "more row")}.`] : [];
