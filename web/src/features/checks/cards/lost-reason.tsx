import { useQueryClient } from "@tanstack/react-query";
import type { DealDetail } from "@touchline/contract";
import { lostReasonLabel } from "@touchline/domain";
import { useState } from "react";
import { saveLostReason, useLostReasons } from "../../../lib/lost-reasons.ts";
import { useIsReadOnly } from "../../../lib/read-only.ts";
import { Choices } from "../../../ui/choices.tsx";

/** Why a lost deal was lost; asks for it, one tap, until it is known. */
export function LostReason({ deal }: { deal: DealDetail }) {
  const client = useQueryClient();
  const isReadOnly = useIsReadOnly();
  const list = useLostReasons();
  const [isChanging, setIsChanging] = useState(false);
  const reasons = list.data?.reasons ?? [];
  const held = deal.lostReason;
  const label = held && lostReasonLabel(held, reasons);
  if (isReadOnly) return <span>{label || <span className="text-quiet">No reason yet</span>}</span>;
  const pick = (value: string) => {
    setIsChanging(false);
    // The same one again removes it.
    void saveLostReason(client, deal, value === heldOption ? "" : value);
  };
  const heldOption = reasons.find((one) => one.label === label)?.value ?? held;
  const isListed = reasons.some(({ value }) => value === heldOption);
  const options = isListed || !held ? reasons : [{ value: held, label }, ...reasons];
  return (
    <div className="flex flex-col items-start gap-1.5">
      {held && (
        <button
          type="button"
          className="py-0.25 px-2 border border-transparent rounded-md bg-sunken cursor-pointer text-left text-ink font-medium wrap-anywhere hover:border-line-control aria-expanded:border-line-control"
          aria-expanded={isChanging}
          aria-label={`Lost reason: ${label}. Change it`}
          onClick={() => setIsChanging(!isChanging)}
        >
          {label}
        </button>
      )}
      {(!held || isChanging) && (
        <Choices
          label={
            held ? "Pick another reason, or tap the same one to remove it" : "Why was it lost?"
          }
          options={options}
          value={held ? heldOption : null}
          isBusy={list.isPending}
          onPick={pick}
        />
      )}
    </div>
  );
}
