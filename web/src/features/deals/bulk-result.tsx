import "../../ui/dialog.css";
import { Button, Modal, Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { api, BulkRow, RouteResponse } from "@touchline/contract";
import { useState } from "react";
import { pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { explainBulkEdit, SLIP_CHOICES } from "../../lib/slip-reasons.ts";
import { Chip } from "../../ui/chip.tsx";
import { Choices } from "../../ui/choices.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { formatBulkEdit, formatProgress, needsPushReason, OUTCOME_LABELS } from "./bulk-text.ts";
import { useBulkEdit, useRetryBulkEdit, useUndoBulkEdit } from "./use-bulk-edits.ts";

interface BulkResultProps {
  id: string;
  /** Opens another edit instead: its undo. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The result of a bulk edit for each deal, and the available actions. */
export function BulkResult({ id, onOpen, onClose }: BulkResultProps) {
  useReturnFocus();
  const result = useBulkEdit(id);
  const { today } = useQuarters();
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={result.data ? formatBulkEdit(result.data.edit, today) : "Bulk edit"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <QueryContent query={result} skeleton={<RowsSkeleton />}>
        {(loaded) => <Result key={id} result={loaded} onOpen={onOpen} onClose={onClose} />}
      </QueryContent>
    </Modal>
  );
}

interface ResultProps extends Pick<BulkResultProps, "onOpen" | "onClose"> {
  result: RouteResponse<typeof api.bulkEdits.read>;
}

/** Successful outcomes are collapsed at first. */
const EXPECTED_OUTCOMES = new Set<BulkRow["outcome"]>([
  "done",
  "same",
  "sending",
  "waiting",
  "listed",
]);

function Result({ result: { edit, rows }, onOpen, onClose }: ResultProps) {
  const [isWhole, setIsWhole] = useState(false);
  const client = useQueryClient();
  const undo = useUndoBulkEdit();
  const retry = useRetryBulkEdit();
  const notable = rows.filter(({ outcome }) => !EXPECTED_OUTCOMES.has(outcome));
  const shown = isWhole ? rows : notable;
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {formatProgress(edit)}
        {edit.isRunning && ". You can close this; it keeps running."}
        {edit.undoneBy && ". It was undone."}
      </p>
      {needsPushReason(edit) && (
        <Choices
          label={`Why were ${pluralise(edit.pushed, "deal")} pushed? One reason for all`}
          options={SLIP_CHOICES}
          onPick={(reason) => void explainBulkEdit(client, edit.id, { reason })}
        />
      )}
      {shown.length > 0 && (
        <ul
          className="max-h-[48dvh] overflow-y-auto"
          aria-label={isWhole ? "Every deal" : "Deals to look at"}
        >
          {shown.map((row) => (
            <Row key={row.asked} row={row} />
          ))}
        </ul>
      )}
      {rows.length > notable.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="self-start"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Show less" : `Show all ${pluralise(rows.length, "deal")}`}
        </Button>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {edit.counts.conflict > 0 && (
          <LinkButton to="/outbox" search={{ state: "conflict" }} variant="default">
            Settle conflicts
          </LinkButton>
        )}
        {edit.canRetry && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate(edit.id)}>
            Try {edit.counts.refused} again
          </Button>
        )}
        {edit.canUndo && (
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate(edit.id, { onSuccess: ({ id }) => onOpen(id) })}
          >
            Undo
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

function Row({ row: { asked, deal, outcome, words } }: { row: BulkRow }) {
  const { label, tone } = OUTCOME_LABELS[outcome];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-0.5 gap-x-3 py-2 border-t border-line first:border-t-0">
      <span className="truncate">{deal?.name || `Deal ${asked}`}</span>
      <Chip tone={tone}>{label}</Chip>
      {words && <span className="col-span-full wrap-anywhere text-base text-quiet">{words}</span>}
    </li>
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {["first", "second", "third", "fourth"].map((row) => (
        <Skeleton key={row} height={32} />
      ))}
    </div>
  );
}
