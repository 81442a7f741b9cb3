import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ForecastLine, OwnFieldInfo, Pipeline } from "@touchline/contract";
import { MAX_FORECAST_LINES } from "@touchline/domain";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { useOwnFields } from "../../lib/own-fields.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { LineForm } from "./line-form.tsx";
import { useAllPipelines, useLines, useRemoveLine } from "./use-lines.ts";

/** Which forecasts there are besides the one of all deals. */
export function LineSettings() {
  const lines = useLines();
  const fields = useOwnFields();
  const { data: pipelines = [] } = useAllPipelines();
  const [edited, setEdited] = useState<ForecastLine | "new" | null>(null);
  const [removed, setRemoved] = useState<ForecastLine | null>(null);
  const count = lines.data?.length ?? 0;
  return (
    <Panel
      id="lines"
      title="Lines of business"
      context={`${count} of ${MAX_FORECAST_LINES}`}
      actions={
        <Button
          size="xs"
          disabled={lines.data === undefined || count >= MAX_FORECAST_LINES}
          onClick={() => setEdited("new")}
        >
          Add a line
        </Button>
      }
    >
      <div className="grid gap-3 p-4">
        <p className="text-base/inherit text-quiet">
          A line has a forecast of its own beside the one of all deals: its own deals, amount, date
          and owner, planned by month or quarter. New business, renewals and expansion are typical
          ones.
        </p>
        <QueryContent query={lines} skeleton={<Skeleton height={96} />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="No lines yet">
                Your forecast is about all deals by amount and close date.
              </EmptyState>
            ) : (
              <ul className="border border-line rounded-card divide-y divide-line">
                {all.map((line) => (
                  <li key={line.id} className="flex items-center gap-2 py-2 px-3">
                    <div className="flex-1 min-w-0">
                      <p className="font-medium wrap-anywhere">{line.name}</p>
                      <p className="text-sm text-quiet wrap-anywhere">
                        {lineText(line, fields, pipelines)}
                      </p>
                      {line.isFilling && <p className="text-sm text-quiet">Collecting deals…</p>}
                      {line.gone.map(({ field, label }) => (
                        <p key={field} className="text-sm text-bad">
                          {`HubSpot no longer has ${label}. Its last values are used.`}
                        </p>
                      ))}
                    </div>
                    <ActionIcon
                      size={28}
                      aria-label={`Edit ${line.name}`}
                      onClick={() => setEdited(line)}
                    >
                      <IconPencil size={16} />
                    </ActionIcon>
                    <ActionIcon
                      size={28}
                      aria-label={`Remove ${line.name}`}
                      onClick={() => setRemoved(line)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
      </div>
      {edited && (
        <LineForm
          line={edited === "new" ? null : edited}
          fields={fields}
          pipelines={pipelines}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && <RemoveLine line={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

/** What a line counts, in one sentence: 'Renewals, by ARR, on Renewal date, monthly'. */
function lineText(line: ForecastLine, fields: OwnFieldInfo[], pipelines: Pipeline[]): string {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const optionOf = (name: string, value: string) =>
    fields.find((field) => field.name === name)?.options.find((one) => one.value === value)
      ?.label ?? value;
  const { filter } = line;
  return [
    line.pipelines
      ?.map((id) => pipelines.find((one) => one.id === id)?.label ?? id)
      .join(" and ") ?? "All pipelines",
    filter &&
      `${labelOf(filter.field)} is ${filter.values.map((value) => optionOf(filter.field, value)).join(" or ")}`,
    line.amountField ? `by ${labelOf(line.amountField)}` : "by amount",
    line.dateField ? `on ${labelOf(line.dateField)}` : "on close date",
    line.ownerField && `for ${labelOf(line.ownerField)}`,
    line.periodKind === "month" ? "monthly" : "quarterly",
  ]
    .filter(Boolean)
    .join(" · ");
}

function RemoveLine({ line, onClose }: { line: ForecastLine; onClose: () => void }) {
  const remove = useRemoveLine();
  return (
    <Confirm
      title={`Remove ${line.name}?`}
      action="Remove"
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { lineId: line.id } },
          {
            onSuccess: () => {
              onClose();
              showSuccess(`${line.name} removed`);
            },
            onError: (problem) => showError(messageOf(problem, GENERIC_ERROR)),
          },
        )
      }
      onClose={onClose}
    >
      Its quotas, commits and calls are deleted for good. Deals and the forecast of all deals stay
      as they are.
    </Confirm>
  );
}
