import "../../ui/dialog.css";
import { Button, Modal, Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Answer, api, BulkRow } from "@touchline/contract";
import { useState } from "react";
import { counted } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { explainTogether, SLIP_CHOICES } from "../../lib/slip-reasons.ts";
import { Chip } from "../../ui/chip.tsx";
import { Choices } from "../../ui/choices.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import { asksWhy, editWords, OUTCOMES, standingWords } from "./bulk-words.ts";
import { useBulkEdit, useRetryBulkEdit, useUndoBulkEdit } from "./use-bulk-edits.ts";

interface BulkResultProps {
  id: string;
  /** Opens another edit instead: its undo. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The result of a bulk edit for each deal, and the available actions. */
export function BulkResult({ id, onOpen, onClose }: BulkResultProps) {
  useReturnedFocus();
  const result = useBulkEdit(id);
  const { today } = useQuarters();
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={result.data ? editWords(result.data.edit, today) : "Bulk edit"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Loaded query={result} skeleton={<Rows />}>
        {(loaded) => <Result key={id} result={loaded} onOpen={onOpen} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

interface ResultProps extends Pick<BulkResultProps, "onOpen" | "onClose"> {
  result: Answer<typeof api.bulkEdits.read>;
}

/** Successful outcomes are collapsed at first. */
const QUIET = new Set<BulkRow["outcome"]>(["done", "same", "sending", "waiting", "listed"]);

function Result({ result: { edit, rows }, onOpen, onClose }: ResultProps) {
  const [isWhole, setIsWhole] = useState(false);
  const client = useQueryClient();
  const undo = useUndoBulkEdit();
  const retry = useRetryBulkEdit();
  const notable = rows.filter(({ outcome }) => !QUIET.has(outcome));
  const shown = isWhole ? rows : notable;
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {standingWords(edit)}
        {edit.isRunning && ". You can close this; it goes on."}
        {edit.undoneBy && ". It was undone."}
      </p>
      {asksWhy(edit) && (
        <Choices
          label={`Why were ${counted(edit.pushed, "deal")} pushed? One reason for all`}
          options={SLIP_CHOICES}
          onPick={(reason) => void explainTogether(client, edit.id, { reason })}
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
          {isWhole ? "Show less" : `Show all ${counted(rows.length, "deal")}`}
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
  const { label, tone } = OUTCOMES[outcome];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-0.5 gap-x-3 py-2 border-t border-line first:border-t-0">
      <span className="truncate">{deal?.name || `Deal ${asked}`}</span>
      <Chip tone={tone}>{label}</Chip>
      {words && <span className="col-span-full wrap-anywhere text-base text-quiet">{words}</span>}
    </li>
  );
}

function Rows() {
  return (
    <div className="flex flex-col gap-4">
      {["first", "second", "third", "fourth"].map((row) => (
        <Skeleton key={row} height={32} />
      ))}
    </div>
  );
}
