import { type BrowserContext, expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** The texts of all toasts so far, oldest first. */
    toasts?: string[];
  }
}

/**
 * A toast disappears after five seconds, which a busy machine may miss, so record each as it
 * appears.
 */
export async function recordToasts(context: BrowserContext) {
  await context.addInitScript(() => {
    const toasts: string[] = [];
    window.toasts = toasts;
    // A toast may change its text: that is another message.
    const seen = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".mantine-Notification-root")) {
        const text = toast.textContent ?? "";
        if (seen.get(toast) === text) continue;
        seen.set(toast, text);
        toasts.push(text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Waits for a toast with this text. Each counts once: expecting it again waits for another. */
export async function expectToast(page: Page, words: string | RegExp) {
  const wanted = typeof words === "string" ? toLiteralPattern(words) : words;
  const said = () =>
    page.evaluate((pattern) => {
      const toasts = window.toasts ?? [];
      const at = toasts.findIndex((text) => pattern.test(text));
      if (at >= 0) toasts.splice(at, 1);
      return at >= 0 || toasts;
    }, wanted);
  await expect.poll(said, { message: `a message says ${words}` }).toBe(true);
}

function toLiteralPattern(words: string): RegExp {
  return new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
}
