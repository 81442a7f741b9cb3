import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./table.module.css";

interface ColumnHandleProps {
  label: string;
  width: number;
  minWidth: number;
  maxWidth: number;
  onDraft: (width: number) => void;
  onDone: (width: number) => void;
  /** Resets to the default width. */
  onReset: () => void;
}

const STEP = 16;

/** A column's edge: dragged, or moved with the arrow keys when focused. */
export function ColumnHandle(props: ColumnHandleProps) {
  const { label, width, minWidth, maxWidth, onDraft, onDone, onReset } = props;
  const grabbed = useRef<{ x: number; width: number } | null>(null);
  /**
   * The last requested width; the next step continues from it even before the table has applied it.
   */
  const draft = useRef<number | null>(null);
  const isOpen = useRef(false);
  const bounded = (wanted: number) => Math.round(Math.min(maxWidth, Math.max(minWidth, wanted)));
  const put = (wanted: number) => {
    draft.current = bounded(wanted);
    isOpen.current = true;
    onDraft(draft.current);
  };
  const settle = () => {
    grabbed.current = null;
    if (isOpen.current && draft.current !== null) onDone(draft.current);
    isOpen.current = false;
  };
  const leave = () => {
    settle();
    draft.current = null;
  };
  const reset = () => {
    isOpen.current = false;
    draft.current = null;
    onReset();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const heading = event.currentTarget.closest("th");
    if (event.button !== 0 || !heading) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    grabbed.current = { x: event.clientX, width: heading.offsetWidth };
    onDraft(heading.offsetWidth);
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (grabbed.current) put(grabbed.current.width + clientX - grabbed.current.x);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = draft.current ?? (event.currentTarget.closest("th")?.offsetWidth || width);
    const wanted = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: minWidth, End: maxWidth }[
      event.key
    ];
    if (wanted !== undefined) put(wanted);
    else if (event.key === "Enter") reset();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two texts is no edge that can be moved
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={minWidth}
      aria-valuemax={Math.round(maxWidth)}
      className={`${styles.edge} focus-visible:outline-none`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={settle}
      onPointerCancel={settle}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
      onKeyUp={settle}
      onBlur={leave}
    />
  );
}
