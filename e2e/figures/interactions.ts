import type { Page } from "@playwright/test";

/** What somebody noticed who clicked or pressed a key, in milliseconds. */
export interface Noticed {
  /** Until the page painted again, at most. */
  paintMs: number;
  /** Until anything had changed. */
  changeMs: number;
  /** Until it was done, or said that it would take a while. */
  silentMs: number;
}

/** Nothing changes any more. */
const STILL_MS = 1_000;

/** Takes a step and watches the page from the first click or key until it stands still. */
export async function noticed(page: Page, step: () => Promise<unknown>): Promise<Noticed> {
  await page.evaluate(watchPage);
  await step();
  await page.waitForFunction((still) => {
    const { last } = Reflect.get(window, "noticing");
    return performance.now() - last > still;
  }, STILL_MS);
  return page.evaluate(() => {
    const { painted, began, changed, busy, last, stop } = Reflect.get(window, "noticing");
    stop();
    const since = (at: number) => Math.max(0, Math.round(at - began));
    return { paintMs: painted, changeMs: since(changed), silentMs: since(busy || last) };
  });
}

/** Runs in the page. */
function watchPage(): void {
  const watch = {
    // What is painted within a frame is not told of.
    painted: 16,
    began: 0,
    changed: 0,
    busy: 0,
    last: performance.now(),
    stop: () => {
      events.disconnect();
      changes.disconnect();
      for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, begin, true);
    },
  };
  const begin = ({ timeStamp }: Event) => {
    watch.began ||= timeStamp;
    watch.last = timeStamp;
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, begin, true);
  const events = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      // What merely comes to lie under the pointer is no click.
      if (entry.interactionId) watch.painted = Math.max(watch.painted, entry.duration);
    }
  });
  events.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  const changes = new MutationObserver(() => {
    if (watch.began === 0) return;
    watch.last = performance.now();
    // The first task after the frame that shows it: what the page goes on with comes after that.
    if (watch.changed === 0) {
      requestAnimationFrame(() =>
        scheduler.postTask(() => (watch.changed ||= performance.now()), {
          priority: "user-blocking",
        }),
      );
    }
    const isBusy = document.querySelector(
      "[aria-busy=true], [data-loading=true], [role=progressbar]",
    );
    if (isBusy) watch.busy ||= performance.now();
  });
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  Object.assign(window, { noticing: watch });
}
