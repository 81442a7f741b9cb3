import { TextInput } from "@mantine/core";
import type { EventType } from "@touchline/contract";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { fieldErrorOf } from "../../lib/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import { useSaveTemplate } from "./use-events.ts";

const MAX_TEMPLATE_LENGTH = 20_000;
const LINK = /^https?:\/\/\S+$/i;

interface TemplateDialogProps {
  type: EventType;
  onClose: () => void;
}

export function TemplateDialog({ type, onClose }: TemplateDialogProps) {
  const save = useSaveTemplate();
  const [template, setTemplate] = useState(type.template);
  const [guideUrl, setGuideUrl] = useState(type.guideUrl);
  const isLink = guideUrl.trim() === "" || LINK.test(guideUrl.trim());
  const isTooLong = template.length > MAX_TEMPLATE_LENGTH;
  const isChanged = template !== type.template || guideUrl.trim() !== type.guideUrl;
  const aboutGuide = fieldErrorOf(save.error, "guideUrl");
  const submit = () => {
    save.mutate(
      { params: { id: type.id }, body: { template, guideUrl: guideUrl.trim() } },
      {
        onSuccess: () => {
          showSuccess("Template updated");
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Update template"
      action="Update"
      size="lg"
      isChanged={isChanged}
      maySubmit={isChanged && isLink && !isTooLong}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-quiet">
        New notes for “{type.label}” start with this, for everyone. Existing notes don't change.
      </p>
      <RichTextEditor label="Template" initial={type.template} onChange={setTemplate} />
      <TextInput
        label="Guide"
        description="A page on how to run this kind of meeting"
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={guideUrl}
        error={isLink ? aboutGuide : "Enter an address that starts with https://."}
        onChange={({ currentTarget }) => setGuideUrl(currentTarget.value)}
      />
      {isTooLong && <Notice tone="bad">The template is too long.</Notice>}
      {save.error && !aboutGuide && (
        <Notice tone="bad">{messageOf(save.error, save.error.message)}</Notice>
      )}
    </FormDialog>
  );
}
