import { Button } from "@mantine/core";
import { MAX_BULK_EDIT_DEALS, type Pipeline } from "@touchline/contract";
import { BULK_PROPERTIES, type BulkProperty, propertyLabel } from "@touchline/domain";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

interface BulkBarProps {
  ids: string[];
  pipelines: Pipeline[];
  /** Called once the edit has started; the selection is cleared. */
  onBegun: () => void;
}

export function BulkBar({ ids, pipelines, onBegun }: BulkBarProps) {
  const [property, setProperty] = useState<BulkProperty | null>(null);
  if (ids.length > MAX_BULK_EDIT_DEALS) {
    return (
      <p className="py-2 px-4 border-t border-line text-quiet">
        Up to {formatCount(MAX_BULK_EDIT_DEALS)} deals can be changed at a time.
      </p>
    );
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-y-1.5 gap-x-2 m-0 py-2 px-3 border-0 border-t border-line">
      <legend className="float-left py-0 pr-1 pl-0 text-sm/6.5 text-quiet">Change</legend>
      {BULK_PROPERTIES.map((one) => (
        <Button
          key={one}
          data-bulk={one}
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          onClick={() => setProperty(one)}
        >
          {propertyLabel(one)}
        </Button>
      ))}
      {property && (
        <BulkDialog
          property={property}
          ids={ids}
          pipelines={pipelines}
          onBegun={onBegun}
          onClose={() => setProperty(null)}
        />
      )}
    </fieldset>
  );
}

/** Moves the keyboard focus from the rows to the bulk actions. */
export function focusBulkBar() {
  document.querySelector<HTMLElement>("[data-bulk]")?.focus();
}
