import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, type Room, type RoomDeal } from "@touchline/contract";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/api.ts";
import { autosave } from "../../lib/autosave.ts";
import { SaveState } from "../../ui/save-state.tsx";

interface HostNoteProps {
  room: Pick<Room, "id">;
  deal: Pick<RoomDeal, "dealId" | "note" | "name">;
}

/** The host's note on a deal, saved one second after typing stops. */
export function HostNote({ room, deal }: HostNoteProps) {
  const client = useQueryClient();
  const [text, setText] = useState(deal.note);
  const [, redraw] = useState(0);
  const typed = useRef(deal.note);
  const saved = useRef(deal.note);
  const { dealId } = deal;
  const [keeper] = useState(() =>
    autosave({
      hasChanges: () => typed.current !== saved.current,
      onState: () => redraw((times) => times + 1),
      save: async () => {
        const note = typed.current;
        await callApi(api.rooms.note, { params: { id: room.id, dealId }, body: { note } });
        saved.current = note;
        void client.invalidateQueries({ queryKey: [api.rooms.read.path] });
      },
    }),
  );
  // Save immediately when moving to the next deal.
  useEffect(() => () => keeper.now(), [keeper]);
  return (
    <div className="relative">
      <Textarea
        label="Your notes"
        aria-label={`Your notes on ${deal.name}`}
        placeholder="Everyone in the room can read them"
        rows={2}
        resize="vertical"
        maxLength={4000}
        value={text}
        onChange={({ currentTarget }) => {
          typed.current = currentTarget.value;
          setText(currentTarget.value);
          keeper.soon();
        }}
        onBlur={keeper.now}
      />
      <span className="absolute top-0 right-0">
        <SaveState state={keeper.state()} />
      </span>
    </div>
  );
}
