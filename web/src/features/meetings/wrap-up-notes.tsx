import { Button, Checkbox, Textarea } from "@mantine/core";
import type { MeetingPack } from "@touchline/contract";
import { useState } from "react";
import type { NoteDraft } from "./wrap-up-form.ts";

const INITIAL_COUNT = 5;

interface WrapUpNotesProps {
  reach: MeetingPack["notesReach"];
  notes: NoteDraft[];
  onChange: (notes: NoteDraft[]) => void;
}

export function WrapUpNotes({ reach, notes, onChange }: WrapUpNotesProps) {
  const [isLong, setIsLong] = useState(false);
  if (notes.length === 0 || reach === "nowhere") return null;
  const change = (dealId: string, changed: Partial<NoteDraft>) =>
    onChange(notes.map((note) => (note.dealId === dealId ? { ...note, ...changed } : note)));
  const shown = isLong
    ? notes
    : notes.filter((note, index) => index < INITIAL_COUNT || note.isChosen);
  return (
    <fieldset className="flex flex-col gap-2 min-w-0 m-0 p-0 border-0">
      <legend className="pt-0 pb-1 px-0 text-md font-semibold">HubSpot notes</legend>
      {reach === "dry-run" && (
        <p className="text-base text-quiet">
          This is a dry run: notes are listed in the outbox but not sent to HubSpot.
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {shown.map(({ dealId, name, news, message, isChosen }) => (
          <li key={dealId}>
            <Checkbox
              label={name}
              description={news}
              checked={isChosen}
              onChange={({ currentTarget }) => change(dealId, { isChosen: currentTarget.checked })}
            />
            {isChosen && (
              <Textarea
                className="mt-1.5 pl-7.5"
                aria-label={`Note on ${name}`}
                placeholder="What did you agree?"
                autoFocus
                rows={2}
                resize="vertical"
                maxLength={20_000}
                value={message}
                onChange={({ currentTarget }) => change(dealId, { message: currentTarget.value })}
              />
            )}
          </li>
        ))}
      </ul>
      {!isLong && notes.length > shown.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="self-start -ml-2"
          onClick={() => setIsLong(true)}
        >
          Show all {notes.length}
        </Button>
      )}
    </fieldset>
  );
}
