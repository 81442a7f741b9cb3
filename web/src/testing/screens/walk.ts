import type { QueryClient } from "@tanstack/react-query";
import { act, fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import { difference, nameOf, readable } from "./readable.ts";
import type { RecordedServer } from "./recorded.ts";
import { settle } from "./settle.ts";

const CONTROLS = [
  ...["button", '[role="button"]', '[role="tab"]', '[role="switch"]', '[role="menuitem"]'],
  ...['[role="menuitemradio"]', '[role="option"]', "select", "textarea"],
  ...['input:not([type="hidden"]):not([type="file"])'],
].join(",");
const LAYERS = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]';
/** Of a list only the first row is tried: the others have the same buttons. */
const ROWS = "tr,li,article,[role=row],[role=option]";
/** How often something is opened again after one of its controls closed it. */
const MAX_ROUNDS_OF_LAYER = 3;

export interface Page {
  client: QueryClient;
  address(): string;
  goTo(address: string): Promise<void>;
}

interface Control {
  element: Element;
  /** Where it is; the same in every row of a list. */
  place: string;
}

function controlsIn(root: Element): Control[] {
  const countOf = new Map<Element, number>();
  return [...root.querySelectorAll(CONTROLS)].flatMap((element) => {
    const row = element.closest(ROWS);
    const position = row ? (countOf.get(row) ?? 0) : 0;
    if (row) countOf.set(row, position + 1);
    if (!isUsable(element)) return [];
    return [{ element, place: placeOf(element, row, position) }];
  });
}

function isUsable(element: Element): boolean {
  return (
    !element.hasAttribute("disabled") &&
    element.getAttribute("aria-disabled") !== "true" &&
    !element.closest('[hidden],[aria-hidden="true"]') &&
    !element.matches('[role="option"] *')
  );
}

function placeOf(element: Element, row: Element | null, position: number): string {
  const steps: string[] = [];
  for (let node: Element | null = element; node; node = node.parentElement) {
    steps.push(node.tagName + (node.getAttribute("role") ?? ""));
  }
  // The days of a calendar are all alike.
  if (element.closest("table") && element.closest(LAYERS)) return steps.join(" ");
  if (row) return `${steps.join(" ")} ${position}`;
  return `${steps.join(" ")} ${element.getAttribute("id") ?? ""} ${nameOf(element)}`;
}

/** Uses a control as a person would: presses it, chooses the next value, or types. */
async function operate(control: Element): Promise<string> {
  const name = nameOf(control) || control.getAttribute("placeholder") || control.tagName;
  if (control instanceof HTMLSelectElement) {
    const next = control.options[(control.selectedIndex + 1) % control.options.length];
    await act(async () => {
      fireEvent.change(control, { target: { value: next?.value ?? "" } });
    });
    return `choose ${next?.textContent ?? ""} in ${name}`;
  }
  const isText =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(control.type));
  if (isText) {
    const text = TYPED[control.type] ?? "7x";
    await act(async () => {
      fireEvent.focus(control);
      fireEvent.click(control);
      fireEvent.change(control, { target: { value: text } });
      fireEvent.blur(control);
    });
    return `type ${text} into ${name}`;
  }
  await act(async () => {
    fireEvent.mouseDown(control);
    fireEvent.click(control);
  });
  return `press ${name}`;
}

const pressEscape = () =>
  act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape", code: "Escape" });
  });

const TYPED: Record<string, string> = {
  number: "7",
  date: "2026-12-01",
  email: "new@answers.test",
};
const isClosing = (control: Element) => /^(Close|Cancel)/.test(nameOf(control));

interface Given {
  server: RecordedServer;
  /** Opens the page anew. */
  open(): Promise<Page>;
  /** Where controls are looked for. */
  within(): Element;
  skip(control: Element): boolean;
  maxUses: number;
}

/**
 * Uses the controls of a page, each once, and those of what they open, and writes down what changed and what was sent.
 * The page is opened anew where something was sent; where one leads away the walk returns.
 */
export async function walk(first: Page, given: Given): Promise<string[]> {
  const { server, open, within, skip, maxUses } = given;
  const written: string[] = [];
  const tried = new Set<string>();
  let page = first;
  let used = 0;
  const start = page.address();
  const untriedIn = (roots: readonly Element[]) =>
    roots
      .flatMap((root) => controlsIn(root))
      .filter(({ element, place }) => !tried.has(place) && !skip(element));

  async function step(control: Control, indent: string): Promise<"stay" | "return" | "reopen"> {
    const { element, place } = control;
    const isAgain = tried.has(place);
    tried.add(place);
    used += 1;
    vi.setSystemTime(server.at);
    const before = readable(document.body);
    const did = await operate(element);
    await settle(page.client);
    const sent = server.takeSent();
    const address = page.address();
    const isAway = pathOf(address) !== pathOf(start);
    const changed = isAway ? [] : difference(before, readable(document.body));
    const goes = address === start ? [] : [`goes to ${address}`];
    const lines = isAgain ? ["again"] : [...sent, ...goes, ...changed];
    written.push(`${indent}${did}`, ...lines.map((line) => `${indent}  ${line}`));
    if (sent.length > 0) return "reopen";
    return address === start ? "stay" : "return";
  }

  /** Gives how many controls of what was opened are left, because one of them closed it. */
  async function operateWithInner(control: Control): Promise<number> {
    const layers = new Set(document.querySelectorAll(LAYERS));
    const opened = () => [...document.querySelectorAll(LAYERS)].filter((one) => !layers.has(one));
    let next = await step(control, "");
    let left = 0;
    while (next === "stay" && used < maxUses) {
      const inside = untriedIn(opened());
      // What closes it comes last.
      const inner = inside.find(({ element }) => !isClosing(element)) ?? inside[0];
      if (!inner) break;
      left = inside.length - 1;
      next = await step(inner, "  ");
    }
    if (next === "return") {
      await act(() => page.goTo(start));
      await settle(page.client);
    }
    for (let tries = 0; opened().length > 0 && tries < 2; tries += 1) {
      await pressEscape();
      await settle(page.client);
    }
    if (next === "reopen" || opened().length > 0) page = await open();
    return left;
  }

  while (used < maxUses) {
    const [control] = untriedIn([within()]);
    if (!control) break;
    let left = await operateWithInner(control);
    for (let round = 0; left > 0 && round < MAX_ROUNDS_OF_LAYER && used < maxUses; round += 1) {
      const same = controlsIn(within()).find(({ place }) => place === control.place);
      left = same ? await operateWithInner(same) : 0;
    }
  }
  return written;
}

const pathOf = (address: string) => address.split("?")[0];
