import { Textarea } from "@mantine/core";
import type { Deal } from "@touchline/contract";
import { useState } from "react";
import { LISTED_DEALS } from "../../lib/deal-list-cache.ts";
import { useEditDeal } from "../../lib/edit-deal.ts";
import { useSession } from "../../lib/session.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";

interface NextStepDialogProps {
  deal: Deal;
  initial?: string;
  onClose: () => void;
}

/** Edits a deal's next step. Input is retained until saved. */
export function NextStepDialog({ deal, initial = "", onClose }: NextStepDialogProps) {
  const [text, setText] = useState(initial);
  const edit = useEditDeal(deal, {
    cached: LISTED_DEALS,
    pipelines: [],
    session: useSession(),
    saved: "Next step updated",
    displaysRefusal: true,
  });
  return (
    <FormDialog
      title="Next step"
      action="Add"
      isChanged={text !== initial}
      maySubmit={text.trim() !== ""}
      isBusy={edit.isPending}
      onSubmit={() => edit.set({ hs_next_step: text.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-sm font-normal text-quiet">{deal.name}</p>
      {deal.nextStep && (
        <p className="whitespace-pre-wrap wrap-anywhere text-base">Now: {deal.nextStep}</p>
      )}
      <Textarea
        aria-label="Next step"
        placeholder="What needs to happen next on this deal?"
        data-autofocus
        rows={4}
        resize="vertical"
        maxLength={10_000}
        error={edit.refused}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  );
}
