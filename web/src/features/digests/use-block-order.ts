import type { DigestQuery } from "@touchline/contract";
import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

type Id = DigestQuery["id"];
type Direction = "up" | "down";

interface BlockOrder {
  list: RefObject<HTMLUListElement | null>;
  /** Screen-reader announcement after a move. */
  said: string;
  dragged: { id: Id; over: number | null } | null;
  step: (query: DigestQuery, way: Direction) => void;
  /** Returns the props that make the block at a position draggable and a drop target. */
  drag: (id: Id, place: number) => DragProps;
}

interface DragProps {
  draggable: true;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/** Reorders a message's blocks by button, which keeps the focus, or by dragging. */
export function useBlockOrder(
  added: DigestQuery[],
  move: (id: Id, position: number) => void,
): BlockOrder {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<BlockOrder["dragged"]>(null);
  const pressed = useRef<{ id: Id; way: Direction } | null>(null);

  // Moving a row in the DOM loses its focus.
  useLayoutEffect(() => {
    const button = pressed.current;
    if (!button || list.current?.contains(document.activeElement)) return;
    const { id, way } = button;
    list.current?.querySelector<HTMLElement>(`[data-move="${id} ${way}"]`)?.focus();
  });

  const moveTo = (query: DigestQuery, place: number) => {
    if (added[place] === undefined || added[place].id === query.id) return;
    setSaid(`${query.name} is now block ${place + 1} of ${added.length}`);
    move(query.id, place + 1);
  };

  return {
    list,
    said,
    dragged,
    step(query, way) {
      pressed.current = { id: query.id, way };
      moveTo(query, added.findIndex(({ id }) => id === query.id) + (way === "up" ? -1 : 1));
    },
    drag: (id, place) => ({
      draggable: true,
      onDragStart(event) {
        event.dataTransfer.effectAllowed = "move";
        // Firefox doesn't start a drag without data.
        event.dataTransfer.setData("text/plain", id);
        setDragged({ id, over: null });
      },
      onDragOver(event) {
        if (!dragged) return;
        event.preventDefault();
        if (dragged.over !== place) setDragged({ ...dragged, over: place });
      },
      onDrop(event) {
        event.preventDefault();
        const query = added.find((one) => one.id === dragged?.id);
        setDragged(null);
        if (query) moveTo(query, place);
      },
      onDragEnd: () => setDragged(null),
    }),
  };
}
