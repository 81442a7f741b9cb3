import { useMounted } from "@mantine/hooks";
import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from "react";

/**
 * A button with a layer that is created only when opened: a table has hundreds of such buttons, and
 * layers are many times more expensive to create.
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
    /** For the layer: it's labelled by its button and anchored to it. */
    layer: { id, button, isOpen, onOpenChange: put },
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
 * Returns the portal target for a menu in a table: next to the scroll container, which would clip
 * it, but within the page. Elsewhere the menu stays at its button.
 */
export function tablePortalProps(button: HTMLElement | null) {
  const frame = button?.closest<HTMLElement>("[data-table-frame]") ?? null;
  return { withinPortal: frame !== null, portalProps: { target: frame ?? undefined } };
}

/**
 * Props for a menu or popover. It mounts just before it opens, so that it knows where to return the
 * focus.
 */
export function useLayer({ id, isOpen, onOpenChange }: Layer) {
  const isThere = useMounted();
  return { id, opened: isOpen && isThere, onChange: onOpenChange };
}

interface PopoverAnchorProps {
  to: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/** A placeholder for a button elsewhere, as the layer's target. */
export function PopoverAnchor({ to, ref }: PopoverAnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => to.current, [to]);
  return null;
}
