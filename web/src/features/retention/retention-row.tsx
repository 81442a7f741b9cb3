import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import type { Kept } from "@touchline/contract";
import { FORGETTABLE } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { wordsOf } from "../../lib/api.ts";
import { counted } from "../../lib/format.ts";
import { showDone } from "../../ui/toasts.ts";
import styles from "./retention.module.css";
import { useSaveRetention, useWouldGo } from "./use-retention.ts";

const FOR_EVER = "for-ever";
const FAILED = "It could not be saved. Try again in a moment.";

const WORDS: Record<Kept["kind"], { name: string; says: string }> = {
  "audit-log": {
    name: "Audit log",
    says: "Who did what, and every sign-in; the changes in History that it tells of go as well.",
  },
  alerts: { name: "Potential issues", says: "Those that were solved or dismissed." },
  "digest-runs": { name: "Results of digests", says: "When each was sent, and how that went." },
  "webhook-deliveries": { name: "Webhook deliveries", says: "What your addresses were told." },
};

/** One kind of record: its retention period, and what another choice would delete. */
export function RetentionRow({ kept }: { kept: Kept }) {
  const { kind, days, records } = kept;
  const [draft, setDraft] = useState<number | null | undefined>(undefined);
  const save = useSaveRetention();
  const chosen = draft === undefined ? days : draft;
  const isChanged = chosen !== days;
  const { name, says } = WORDS[kind];
  const undo = () => {
    setDraft(undefined);
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || save.isPending) return;
    save.mutate(
      { params: { kind }, body: { days: chosen } },
      {
        onSuccess: () => {
          setDraft(undefined);
          showDone(`${name}: kept ${wordsOfDays(chosen)}`);
        },
      },
    );
  };
  return (
    <li>
      <form className="grid gap-2.5 py-3.5 px-5" onSubmit={submit}>
        <Select
          className={styles.field}
          label={name}
          description={`${says} ${counted(records, "record")} now.`}
          data={optionsOf(kind)}
          allowDeselect={false}
          value={valueOfDays(chosen)}
          error={save.isError ? wordsOf(save.error, FAILED) : null}
          onChange={(value) => setDraft(value === FOR_EVER ? null : Number(value))}
        />
        {isChanged && (
          <div className="flex flex-wrap items-center gap-2">
            <p
              className="flex-1 min-w-50 text-base/inherit text-quiet [&_strong]:text-ink [&_strong]:font-semibold"
              aria-live="polite"
            >
              <Would kind={kind} days={chosen} />
            </p>
            <Button size="xs" variant="default" onClick={undo}>
              Cancel
            </Button>
            <Button size="xs" type="submit" loading={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
    </li>
  );
}

/** Warns because a saved change is applied within a day and can't be undone after that. */
function Would({ kind, days }: Pick<Kept, "kind" | "days">) {
  const { data, isError } = useWouldGo(kind, days);
  if (days === null) return "Nothing is removed.";
  if (isError) return "How much that would remove could not be found out.";
  if (!data) return "Looking…";
  return (
    <>
      Would remove <strong>{counted(data.records, "record")}</strong> today
      {data.records > 0 && ", for good"}.
    </>
  );
}

function optionsOf(kind: Kept["kind"]) {
  const choices: readonly number[] = FORGETTABLE.find((one) => one.kind === kind)?.choices ?? [];
  return [null, ...choices.toReversed()].map((days) => ({
    value: valueOfDays(days),
    label: sentence(wordsOfDays(days)),
  }));
}

const valueOfDays = (days: number | null) => (days === null ? FOR_EVER : String(days));

function wordsOfDays(days: number | null): string {
  if (days === null) return "for ever";
  return days % 365 === 0 ? `for ${counted(days / 365, "year")}` : `for ${counted(days, "day")}`;
}

const sentence = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`;
