import { Button, Textarea, TextInput } from "@mantine/core";
import { type ClipboardEvent, useId, useRef, useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showSuccess } from "../../ui/toasts.ts";
import { type PictureFile, readPicture } from "./picture-file.ts";
import { useAddSnippet } from "./use-people.ts";

/** Adds a snippet. A picture can be selected or pasted. */
export function SnippetDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const add = useAddSnippet();
  const [title, setTitle] = useState("");
  const [comment, setComment] = useState("");
  const [picture, setPicture] = useState<PictureFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    readPicture(file).then(setPicture, (refused: Error) => {
      setPicture(null);
      setProblem(refused.message);
    });
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  const save = () => {
    setProblem(null);
    add.mutate(
      {
        params: { id: memberId },
        body: { title, comment, ...(picture && { image: picture.base64 }) },
      },
      {
        onSuccess: () => {
          showSuccess("Snippet added");
          onClose();
        },
        onError: (refused) => setProblem(messageOf(refused, GENERIC_ERROR).replace(/^image: /, "")),
      },
    );
  };
  return (
    <FormDialog
      title="Add snippet"
      action="Add snippet"
      isChanged={title !== "" || comment !== "" || picture !== null}
      maySubmit={title.trim() !== ""}
      isBusy={add.isPending}
      onPaste={paste}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        required
        data-autofocus
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="Comment"
        rows={3}
        resize="vertical"
        maxLength={5000}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <PictureField picture={picture} onTake={take} onDrop={() => setPicture(null)} />
      {problem && (
        <p role="alert" className="text-base/inherit text-bad">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

interface PictureFieldProps {
  picture: PictureFile | null;
  onTake: (file: File | undefined) => void;
  onDrop: () => void;
}

function PictureField({ picture, onTake, onDrop }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-y-2 gap-x-3">
      {picture && (
        <img
          src={picture.url}
          alt={picture.name}
          className="max-w-full max-h-50 rounded-control border border-line"
        />
      )}
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        aria-label="Picture"
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="size-0.25 absolute opacity-0"
        onChange={({ currentTarget }) => {
          onTake(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <Button variant="default" size="xs" onClick={() => input.current?.click()}>
        {picture ? "Another picture" : "Choose a picture"}
      </Button>
      {picture ? (
        <Button variant="subtle" size="xs" onClick={onDrop}>
          No picture
        </Button>
      ) : (
        <span className="text-base/inherit text-quiet">
          You can also paste one. At most 5 MB; we remove its location data.
        </span>
      )}
    </div>
  );
}
