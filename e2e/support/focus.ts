import { expect, type Page } from "@playwright/test";

/** Presses a key and checks that the focused element is visible and has a focus indicator. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(focusProblem), { message: key }).toBeNull();
}

/** Repeats a key until the focused element has this name. */
export async function pressUntil(page: Page, key: string, name: RegExp, most = 80): Promise<void> {
  const passed: string[] = [];
  for (let time = 0; time < most; time += 1) {
    await press(page, key);
    const focused = await page.evaluate(focusedName);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`${key} never came to ${name}, but to ${passed.join(" | ")}`);
}

/** Runs in the page. */
function focusedName(): string {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return "";
  const labels = focused instanceof HTMLInputElement ? Array.from(focused.labels ?? []) : [];
  const words = focused.getAttribute("aria-label") ?? labels[0]?.textContent ?? focused.textContent;
  return (words ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 120);
}

/**
 * Runs in the page: null if the focused element is in view, uncovered, and has a focus indicator.
 */
function focusProblem(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body)
    return "nothing has the focus";
  // A page or dialog that was just opened is focused as a whole.
  if (focused.matches('main, dialog, [role="dialog"], [role="tabpanel"]')) return null;
  const label = focused.closest("label");
  const isHidden = focused.matches('input[type="radio"], input[type="checkbox"]') && label;
  const shown = isHidden ? label : focused;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const name = `${shown.tagName} ${shown.getAttribute("aria-label") ?? shown.textContent}`.slice(
    0,
    80,
  );
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) {
    return `${name} is out of sight`;
  }
  const places = [0.5, 0.1, 0.9].map((share) => [
    left + (right - left) * share,
    (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
  ]);
  const isFree = places.some(([x = 0, y = 0]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (shown.contains(hit) || hit.contains(shown));
  });
  if (!isFree) return `${name} is covered`;
  const isText = focused.matches("input, textarea, select, [contenteditable]") && !isHidden;
  const isOutlined = (at: Element, part?: string) => {
    const { outlineStyle, outlineWidth, content } = getComputedStyle(at, part);
    const isThere = part === undefined || content !== "none";
    return isThere && outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  // A heading that opens something has an outline around its whole click area.
  if (isOutlined(focused, "::after")) return null;
  for (let at: Element | null = focused, up = 0; at && up < 4; at = at.parentElement, up += 1) {
    if (isOutlined(at)) return null;
  }
  const isFilled = (part?: string) =>
    getComputedStyle(focused, part).backgroundColor !== "rgba(0, 0, 0, 0)";
  // In a menu the focused item is filled; a separator's edge is drawn by its pseudo-element.
  if (focused.matches('[role^="menuitem"], [role="option"]') && isFilled()) return null;
  if (focused.matches('[role="separator"]') && isFilled("::after")) return null;
  return isText ? null : `${name} does not show that it has the focus`;
}
