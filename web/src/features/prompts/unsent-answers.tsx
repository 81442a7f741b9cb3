import { Button } from "@mantine/core";
import { useState } from "react";
import type { EditDeal } from "../../lib/edit-deal.ts";
import { useSession } from "../../lib/session.ts";
import { type AnswerDraft, saveAnswerDraft, useAnswerDrafts } from "./answer-drafts.ts";

interface UnsentAnswersProps {
  useEdit: (deal: AnswerDraft["deal"]) => Pick<EditDeal, "save">;
}

/** Texts that are only on this device so far: typed offline, or not saved yet. */
export function UnsentAnswers({ useEdit }: UnsentAnswersProps) {
  const { user } = useSession();
  const drafts = useAnswerDrafts(user.id);
  if (drafts.length === 0) return null;
  return (
    <ul aria-label="Not saved yet">
      {drafts.map((draft) => (
        <Row key={`${draft.deal.hubspotId} ${draft.kind}`} draft={draft} useEdit={useEdit} />
      ))}
    </ul>
  );
}

function Row({ draft, useEdit }: UnsentAnswersProps & { draft: AnswerDraft }) {
  const { user } = useSession();
  const { deal, kind, text } = draft;
  const edit = useEdit(deal);
  const [isSaving, setIsSaving] = useState(false);
  const remove = () => saveAnswerDraft(user.id, { ...draft, text: "" });
  const send = async () => {
    setIsSaving(true);
    const change = kind === "update" ? { deal_update: text } : { hs_next_step: text };
    // The caller reports the failure; the draft stays.
    await edit.save(change).then(remove, () => undefined);
    setIsSaving(false);
  };
  const what = kind === "update" ? "Update" : "Next step";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 min-h-11 py-2 px-5 border-t border-line text-base first:border-t-0">
      <div className="grow basis-50 min-w-0">
        <p className="font-medium wrap-anywhere">{deal.name}</p>
        <p className="line-clamp-2 wrap-anywhere text-quiet">
          {what}: {text}
        </p>
      </div>
      <span className="inline-flex gap-2">
        <Button
          size="compact-sm"
          loading={isSaving}
          aria-label={`Save ${what.toLowerCase()} of ${deal.name}`}
          onClick={() => void send()}
        >
          Save
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Discard ${what.toLowerCase()} of ${deal.name}`}
          onClick={remove}
        >
          Discard
        </Button>
      </span>
    </li>
  );
}
