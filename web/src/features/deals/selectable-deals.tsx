import { useMutation } from "@tanstack/react-query";
import type { Deal } from "@touchline/contract";
import { useDeferredValue } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { showError } from "../../ui/toasts.ts";
import bulkStyles from "./bulk.module.css";
import { BulkStatus } from "./bulk-status.tsx";
import { type DealFilter, filterKey } from "./deal-search.ts";
import { DealsTable, type DealsTableProps } from "./deals-table.tsx";
import { queueOrder } from "./queue-order.ts";
import { SelectionPanel } from "./selection-panel.tsx";
import { useDealSelection } from "./use-deal-selection.ts";

interface SelectableDealsProps extends Omit<DealsTableProps, "choosing" | "onQueue"> {
  rows: Deal[];
  filter: DealFilter | null;
  total: number;
  onQueue: (hubspotIds: string[]) => void;
}

/**
 * The table and the totals of the selection. Separate from the rest of the page so that selecting a
 * row doesn't re-render it.
 */
export function SelectableDeals({ rows, filter, total, onQueue, ...table }: SelectableDealsProps) {
  const isReadOnly = useIsReadOnly();
  const choosing = useDealSelection(rows, filter, filterKey(table.search));
  // Mark the row immediately; the totals may follow later.
  const told = { ...choosing, deals: useDeferredValue(choosing.deals) };
  const queueing = useMutation({
    mutationFn: () => queueOrder(choosing.deals),
    onSuccess: onQueue,
    onError: () => showError(GENERIC_ERROR, { label: "Retry", run: () => queueing.mutate() }),
  });
  return (
    <>
      <DealsTable
        {...table}
        choosing={choosing}
        onQueue={() => choosing.deals.length > 0 && queueing.mutate()}
      />
      <div className={bulkStyles.floats}>
        {!isReadOnly && <BulkStatus />}
        <SelectionPanel
          choosing={told}
          pipelines={table.pipelines}
          total={total}
          hasOwners={table.hasOwners}
          isQueueing={queueing.isPending}
          onQueue={() => queueing.mutate()}
        />
      </div>
    </>
  );
}
