import type { DigestQuery } from "@touchline/contract";
import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

type Id = DigestQuery["id"];
type Way = "up" | "down";

interface BlockOrder {
  list: RefObject<HTMLUListElement | null>;
  /** What a screen reader is told after a move. */
  said: string;
  /** The block that is being dragged, and the place that it would take. */
  dragged: { id: Id; over: number | null } | null;
  step: (query: DigestQuery, way: Way) => void;
  /** What makes the block at a place draggable, and a place to drop one. */
  drag: (id: Id, place: number) => DragProps;
}

interface DragProps {
  draggable: true;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/** Moves the blocks of a message about: by a button that keeps its focus, or by dragging. */
export function useBlockOrder(
  added: DigestQuery[],
  move: (id: Id, position: number) => void,
): BlockOrder {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<BlockOrder["dragged"]>(null);
  const pressed = useRef<{ id: Id; way: Way } | null>(null);

  // A row that the browser puts elsewhere loses the focus that it had.
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
        // Without anything to carry, Firefox drags nothing.
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
