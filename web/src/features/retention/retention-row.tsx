import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import type { RetentionSetting } from "@touchline/contract";
import { RETENTION_POLICIES } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { pluralise } from "../../lib/format.ts";
import { showSuccess } from "../../ui/toasts.ts";
import styles from "./retention.module.css";
import { useRemovalPreview, useSaveRetention } from "./use-retention.ts";

const FOREVER = "for-ever";
const FAILED = "This couldn't be saved. Try again in a moment.";

const KIND_TEXT: Record<RetentionSetting["kind"], { name: string; says: string }> = {
  "audit-log": {
    name: "Audit log",
    says: "Who did what, and every sign-in. The changes they describe also leave History.",
  },
  alerts: { name: "Potential issues", says: "Solved and dismissed ones." },
  "digest-runs": { name: "Digest results", says: "When each was sent, and whether it arrived." },
  "webhook-deliveries": { name: "Webhook deliveries", says: "What was sent to your webhooks." },
};

/** One kind of record: its retention period, and what another choice would delete. */
export function RetentionRow({ kept }: { kept: RetentionSetting }) {
  const { kind, days, records } = kept;
  const [draft, setDraft] = useState<number | null | undefined>(undefined);
  const save = useSaveRetention();
  const chosen = draft === undefined ? days : draft;
  const isChanged = chosen !== days;
  const { name, says } = KIND_TEXT[kind];
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
          showSuccess(`${name}: kept ${formatDays(chosen)}`);
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
          description={`${says} ${pluralise(records, "record")} now.`}
          data={optionsOf(kind)}
          allowDeselect={false}
          value={toOptionValue(chosen)}
          error={save.isError ? messageOf(save.error, FAILED) : null}
          onChange={(value) => setDraft(value === FOREVER ? null : Number(value))}
        />
        {isChanged && (
          <div className="flex flex-wrap items-center gap-2">
            <p
              className="flex-1 min-w-50 text-base/inherit text-quiet [&_strong]:text-ink [&_strong]:font-semibold"
              aria-live="polite"
            >
              <RemovalPreview kind={kind} days={chosen} />
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
function RemovalPreview({ kind, days }: Pick<RetentionSetting, "kind" | "days">) {
  const { data, isError } = useRemovalPreview(kind, days);
  if (days === null) return "Nothing is deleted.";
  if (isError) return "We couldn't count how much that would delete.";
  if (!data) return "Looking…";
  return (
    <>
      Would delete <strong>{pluralise(data.records, "record")}</strong> today
      {data.records > 0 && ", for good"}.
    </>
  );
}

function optionsOf(kind: RetentionSetting["kind"]) {
  const choices: readonly number[] =
    RETENTION_POLICIES.find((one) => one.kind === kind)?.choices ?? [];
  return [null, ...choices.toReversed()].map((days) => ({
    value: toOptionValue(days),
    label: capitalise(formatDays(days)),
  }));
}

const toOptionValue = (days: number | null) => (days === null ? FOREVER : String(days));

function formatDays(days: number | null): string {
  if (days === null) return "forever";
  return days % 365 === 0
    ? `for ${pluralise(days / 365, "year")}`
    : `for ${pluralise(days, "day")}`;
}

const capitalise = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`;
