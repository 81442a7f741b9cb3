import { useMounted } from "@mantine/hooks";
import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from "react";

/**
 * A button and what it opens, which is made only once it is opened: a table has hundreds of such buttons, and what they
 * open takes many times longer to make than they do.
 */
export function useOpener(kind: "dialog" | "menu") {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isMade, setIsMade] = useState(false);
  const put = (isWanted: boolean) => {
    if (isWanted) setIsMade(true);
    setIsOpen(isWanted);
  };
  return {
    isOpen,
    isMade,
    put,
    /** For what is opened: it is called after its button, and stands at it. */
    layer: { id, button, isOpen, onPut: put },
    target: {
      ref: button,
      id: `${id}-target`,
      "aria-haspopup": kind,
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? `${id}-dropdown` : undefined,
      onClick: () => put(!isOpen),
    } as const,
  };
}

export type Layer = ReturnType<typeof useOpener>["layer"];

/**
 * Where a menu is put that stands in a table: beside what scrolls, which would cut it off, and still within the page.
 * Elsewhere it stays at its button.
 */
export function besideScroll(button: HTMLElement | null) {
  const frame = button?.closest<HTMLElement>("[data-table-frame]") ?? null;
  return { withinPortal: frame !== null, portalProps: { target: frame ?? undefined } };
}

/** What a menu or popover has to know. It is there a moment before it opens, so that it knows where the focus goes back to. */
export function useLayer({ id, isOpen, onPut }: Layer) {
  const isThere = useMounted();
  return { id, opened: isOpen && isThere, onChange: onPut };
}

interface AnchorProps {
  to: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** Stands for a button that is elsewhere, as the target of what it opens. */
export function Anchor({ to, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => to.current, [to]);
  return null;
}
