import "../../ui/dialog.css";
import { Button, Modal, TextInput } from "@mantine/core";
import type { EventType } from "@touchline/contract";
import { type FormEvent, useState } from "react";
import { wordsOf } from "../../lib/api.ts";
import { Notice } from "../../ui/notice.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { showDone } from "../../ui/toasts.ts";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./dialogs.module.css";
import { useSaveTemplate } from "./use-events.ts";

const LONGEST_TEMPLATE = 20_000;
const LINK = /^https?:\/\/\S+$/i;

interface TemplateDialogProps {
  type: EventType;
  onClose: () => void;
}

/** Changes what the notes of a kind of meeting begin with, and its guide. */
export function TemplateDialog({ type, onClose }: TemplateDialogProps) {
  useReturnedFocus();
  const save = useSaveTemplate();
  const [template, setTemplate] = useState(type.template);
  const [guideUrl, setGuideUrl] = useState(type.guideUrl);
  const isLink = guideUrl.trim() === "" || LINK.test(guideUrl.trim());
  const isTooLong = template.length > LONGEST_TEMPLATE;
  const isChanged = template !== type.template || guideUrl.trim() !== type.guideUrl;
  const maySave = isChanged && isLink && !isTooLong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!maySave) return;
    save.mutate(
      { params: { id: type.id }, body: { template, guideUrl: guideUrl.trim() } },
      {
        onSuccess: () => {
          showDone("Template updated");
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!isChanged}
      size="lg"
      title="Update template"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.quiet}>
          New notes of “{type.label}” begin with this, for everybody. Notes that were written stay
          as they are.
        </p>
        <RichTextEditor label="Template" initial={type.template} onChange={setTemplate} />
        <TextInput
          label="Guide"
          description="A page that says how to run such a meeting"
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={guideUrl}
          error={isLink ? null : "Enter an address that begins with https://."}
          onChange={({ currentTarget }) => setGuideUrl(currentTarget.value)}
        />
        {isTooLong && <Notice tone="bad">The template is too long.</Notice>}
        {save.error && <Notice tone="bad">{wordsOf(save.error, save.error.message)}</Notice>}
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!maySave} loading={save.isPending}>
            Update
          </Button>
        </div>
      </form>
    </Modal>
  );
}
