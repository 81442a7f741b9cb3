import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";

const FOCUSABLE = 'button:not([role]), a[href], input, [role="button"]';
const TABBABLE = `tr[data-row] :is(${FOCUSABLE}):not([tabindex="-1"])`;
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';
const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select';

interface GridKeys {
  /** Handles a key on the focused row; returning false leaves it to the browser. */
  onKey: (key: string, row: string) => boolean;
  /** Called when another row gets the focus. */
  onRow?: (row: string) => void;
  /** Enables letters and the space bar. Arrow keys are always on. */
  hasLetters: boolean;
}

/**
 * Keyboard navigation through a table's rows (`tr[data-row]`): one Tab stop, arrow keys from there.
 * Cell content keeps its behaviour; Enter acts as a click.
 */
export function useGridKeys(frame: RefObject<HTMLElement | null>, keys: GridKeys) {
  const stop = useRef<HTMLElement | null>(null);
  const row = useRef<string | null>(null);
  /** The focus position while it's in a row. */
  const place = useRef<{ row: number; cell: number } | null>(null);
  /** Every response can change rows and their buttons, so recompute the Tab stop. */
  useLayoutEffect(() => {
    if (!frame.current) return;
    setTabStop(frame.current, stop.current);
    // Rows above it may have been added or removed.
    const at = place.current && stop.current?.isConnected ? rowOf(stop.current) : null;
    if (at && stop.current) place.current = positionOf(frame.current, at, stop.current);
  });
  /**
   * The focused row was removed: keep the keyboard user's position. After paint, because focusing
   * forces a layout.
   */
  useEffect(() => {
    if (!frame.current || !place.current || document.activeElement !== document.body) return;
    const to = focusableAt(frame.current, place.current);
    if (!to) return;
    // The user didn't move there, so don't change what is open.
    row.current = rowOf(to)?.dataset.row ?? null;
    to.focus({ preventScroll: true });
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement) || !frame.current || target.closest(LAYERS)) return;
    const at = rowOf(target);
    if (!at) return;
    stop.current = target;
    place.current = positionOf(frame.current, at, target);
    setTabStop(frame.current, target);
    if (row.current !== at.dataset.row) {
      row.current = at.dataset.row ?? null;
      if (row.current) keys.onRow?.(row.current);
    }
  };

  const onBlur = () => {
    place.current = null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || !(target instanceof HTMLElement)) return;
    if (target.closest(LAYERS) || target.matches(TEXT_FIELDS)) return;
    const at = rowOf(target);
    const id = at?.dataset.row;
    if (!at || !id) return;
    const name = keyNameOf(event);
    const isLetter = name.length === 1 || name.startsWith("shift+");
    if (isLetter && !keys.hasLetters) return;
    const to = moveTarget(at, target, name);
    if (to) {
      event.preventDefault();
      to.focus();
    } else if (keys.onKey(name, id)) {
      event.preventDefault();
      // Menus close on a key pressed elsewhere, but not on the one that just opened them.
      event.stopPropagation();
    }
  };

  /** Firefox clicks a button on keyup of the space bar, whatever happened on keydown. */
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (key !== " " || !keys.hasLetters || !(target instanceof HTMLElement)) return;
    if (rowOf(target) && !target.closest(LAYERS) && !target.matches("input, textarea")) {
      event.preventDefault();
    }
  };

  return { onFocus, onBlur, onKeyDown, onKeyUp };
}

/** Returns the first interactive element in a cell. */
export function focusableInCell(
  frame: HTMLElement | null,
  row: string,
  label: string,
): HTMLElement | undefined {
  const cell = frame?.querySelector<HTMLElement>(
    `tr[data-row="${CSS.escape(row)}"] td[data-label="${CSS.escape(label)}"]`,
  );
  return cell ? focusablesIn(cell)[0] : undefined;
}

function rowsOf(frame: HTMLElement): HTMLElement[] {
  return Array.from(frame.querySelectorAll<HTMLElement>("tr[data-row]"));
}

function positionOf(frame: HTMLElement, row: HTMLElement, target: HTMLElement) {
  return { row: rowsOf(frame).indexOf(row), cell: target.closest("td")?.cellIndex ?? 0 };
}

function focusableAt(frame: HTMLElement, { row, cell }: { row: number; cell: number }) {
  const rows = rowsOf(frame);
  return focusableNear(rows[row] ?? rows.at(-1), cell);
}

function rowOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>("tr[data-row]");
}

function focusablesIn(within: HTMLElement): HTMLElement[] {
  return Array.from(within.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (element) => !element.closest(LAYERS),
  );
}

/** There are hundreds of stops; only check the few that Tab can still reach. */
function setTabStop(frame: HTMLElement, wanted: HTMLElement | null) {
  const isThere = wanted?.matches(FOCUSABLE) && frame.contains(wanted);
  const [first] = rowsOf(frame);
  const chosen = isThere ? wanted : first && focusablesIn(first)[0];
  const reached = frame.querySelectorAll<HTMLElement>(TABBABLE);
  for (const element of reached) {
    if (element !== chosen && !element.closest(LAYERS)) element.tabIndex = -1;
  }
  if (chosen && chosen.getAttribute("tabindex") !== "0") chosen.tabIndex = 0;
}

function keyNameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) return `mod+${name}`;
  return shiftKey && name.length === 1 && name !== "?" ? `shift+${name}` : name;
}

function moveTarget(row: HTMLElement, from: HTMLElement, name: string): HTMLElement | undefined {
  const inRow = focusablesIn(row);
  const place = inRow.indexOf(from);
  switch (name) {
    case "arrowright":
      return inRow[place + 1];
    case "arrowleft":
      return inRow[place - 1];
    case "home":
      return inRow[0];
    case "end":
      return inRow.at(-1);
    case "arrowdown":
    case "j":
      return sameColumnIn(row.nextElementSibling, from);
    case "arrowup":
    case "k":
      return sameColumnIn(row.previousElementSibling, from);
    case "mod+home":
      return sameColumnIn(row.parentElement?.firstElementChild, from);
    case "mod+end":
      return sameColumnIn(row.parentElement?.lastElementChild, from);
    default:
      return undefined;
  }
}

/** Returns the same cell in another row, or the nearest interactive one before it. */
function sameColumnIn(row: Element | null | undefined, from: HTMLElement): HTMLElement | undefined {
  if (!(row instanceof HTMLElement) || row.dataset.row === undefined) return undefined;
  return focusableNear(row, from.closest("td")?.cellIndex ?? 0);
}

function focusableNear(row: HTMLElement | undefined, column: number): HTMLElement | undefined {
  if (!row) return undefined;
  const cells = Array.from(row.querySelectorAll<HTMLElement>(":scope > td"));
  for (let place = Math.min(column, cells.length - 1); place >= 0; place--) {
    const cell = cells[place];
    const [first] = cell ? focusablesIn(cell) : [];
    if (first) return first;
  }
  return focusablesIn(row)[0];
}
