import "../../ui/dialog.css";
import { Button, TextInput } from "@mantine/core";
import type { Digest } from "@touchline/contract";
import { type FormEvent, type ReactNode, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { NAME_FAILED } from "./error-messages.ts";
import { digestSentence } from "./schedule-text.ts";
import { useSaveDigest } from "./use-digests.ts";

const MAX_NAME_LENGTH = 200;

interface DigestHeaderProps {
  digest: Digest;
  actions: ReactNode;
}

/** The name, editable by clicking, and a one-sentence summary. */
export function DigestHeader({ digest, actions }: DigestHeaderProps) {
  const { user } = useSession();
  const now = useNow();
  const [isEditing, setIsEditing] = useState(false);
  const save = useSaveDigest(digest.id, {
    failed: NAME_FAILED,
    onSaved: () => setIsEditing(false),
  });
  const take = (typed: string) => {
    const name = typed.trim();
    if (name === "" || name === digest.name) setIsEditing(false);
    else save.mutate({ name });
  };
  return (
    <PageHeader
      title={digest.name}
      context={digestSentence(digest, user.id, now)}
      onSubject={{ label: "Rename", run: () => setIsEditing(true) }}
      editor={
        isEditing ? (
          <NameForm
            name={digest.name}
            isSaving={save.isPending}
            onSave={take}
            onCancel={() => setIsEditing(false)}
          />
        ) : undefined
      }
      actions={actions}
    />
  );
}

interface NameFormProps {
  name: string;
  isSaving: boolean;
  onSave: (typed: string) => void;
  onCancel: () => void;
}

function NameForm({ name, isSaving, onSave, onCancel }: NameFormProps) {
  useReturnFocus();
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave(typed);
  };
  return (
    <form className="flex flex-wrap gap-2 mb-1" aria-label="Rename digest" onSubmit={submit}>
      <TextInput
        className="grow basis-75"
        aria-label="Name of the digest"
        autoFocus
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        readOnly={isSaving}
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Escape" && !isSaving) onCancel();
        }}
      />
      <Button type="submit" loading={isSaving}>
        Save
      </Button>
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
