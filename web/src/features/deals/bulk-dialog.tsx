import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { BulkChange, BulkPreview, Pipeline } from "@touchline/contract";
import { type BulkProperty, propertyLabel } from "@touchline/domain";
import { useState } from "react";
import { pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./bulk.module.css";
import { BulkField, type BulkValue } from "./bulk-field.tsx";
import { formatChange, previewLines } from "./bulk-text.ts";
import { useBulkPreview, useStartBulkEdit } from "./use-bulk-edits.ts";

interface BulkDialogProps {
  property: BulkProperty;
  ids: string[];
  pipelines: Pipeline[];
  onBegun: () => void;
  onClose: () => void;
}

const DEBOUNCE_MS = 300;

/** Selects a value for many deals, previews the effect and starts the edit. */
export function BulkDialog({ property, ids, pipelines, onBegun, onClose }: BulkDialogProps) {
  const { today } = useQuarters();
  // The selection when the dialog opened, with a fixed id so that a double click starts only one
  // edit.
  const [meant] = useState({ id: crypto.randomUUID(), ids });
  const [wanted, setWanted] = useState<BulkValue | null>(null);
  const [settled] = useDebouncedValue(wanted, property === "hs_next_step" ? DEBOUNCE_MS : 0);
  const change = settled && toBulkChange(property, settled.value);
  const preview = useBulkPreview(meant.ids, change);
  const start = useStartBulkEdit();
  const willChange = settled === wanted ? (preview.data?.willChange ?? 0) : 0;
  const submit = () => {
    if (!change) return;
    start.mutate({ id: meant.id, deals: { ids: meant.ids }, change }, { onSuccess: onBegun });
  };
  return (
    <FormDialog
      title={`${propertyLabel(property)} of ${pluralise(meant.ids.length, "deal")}`}
      action={
        willChange > 0
          ? `${preview.data?.isDryRun ? "List" : "Change"} ${pluralise(willChange, "deal")}`
          : "Change"
      }
      maySubmit={willChange > 0}
      isBusy={start.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <BulkField
        property={property}
        pipelines={pipelines}
        value={wanted?.value ?? null}
        onChange={setWanted}
      />
      <div className={styles.preview} aria-live="polite">
        {settled && change ? (
          <QueryContent query={preview} skeleton={<Skeleton height={20} width="70%" />}>
            {(shown) => (
              <Preview
                preview={shown}
                words={formatChange({ property, label: settled.label }, today)}
              />
            )}
          </QueryContent>
        ) : (
          <p className="text-quiet">You'll see what changes before you save.</p>
        )}
      </div>
    </FormDialog>
  );
}

function Preview({ preview, words }: { preview: BulkPreview; words: string }) {
  const { willChange, isDryRun } = preview;
  return (
    <>
      <p className="wrap-anywhere font-semibold">
        {willChange > 0 ? `${pluralise(willChange, "deal")}, ${words}` : "Nothing would change"}
      </p>
      {previewLines(preview).map((line) => (
        <p key={line} className="text-quiet">
          {line}
        </p>
      ))}
      {isDryRun && (
        <p className="text-quiet">
          Dry run: the changes are listed in the outbox, nothing is changed.
        </p>
      )}
    </>
  );
}

/** The contract's schema validates the value when it is sent. */
function toBulkChange(property: BulkProperty, value: string): BulkChange {
  return { [property]: value.trim() } as BulkChange;
}
