import type { Page } from "@playwright/test";

/** The delays a user notices after a click or key press, in milliseconds. */
export interface InteractionTiming {
  /** Until the next paint, at most. */
  paintMs: number;
  /** Until the first change. */
  changeMs: number;
  /** Until it was done, or displayed a loading state. */
  silentMs: number;
}

/** Without changes for this long, the page counts as idle. */
const IDLE_TIMEOUT_MS = 1_000;

/** Performs a step and observes the page from the first click or key until it is idle. */
export async function timeInteraction(
  page: Page,
  step: () => Promise<unknown>,
): Promise<InteractionTiming> {
  await page.evaluate(watchPage);
  await step();
  await page.waitForFunction((still) => {
    const { last } = Reflect.get(window, "noticing");
    return performance.now() - last > still;
  }, IDLE_TIMEOUT_MS);
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
    // The API doesn't report events that are painted within a frame.
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
      // Hover events aren't interactions.
      if (entry.interactionId) watch.painted = Math.max(watch.painted, entry.duration);
    }
  });
  events.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  const changes = new MutationObserver(() => {
    if (watch.began === 0) return;
    watch.last = performance.now();
    // Measure in the first task after the frame that displays the change; the page's further work
    // comes later.
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
