import { gzipSync } from "node:zlib";
import type { APIRequestContext, CDPSession, Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** From now on the pages of this browser record layout shift. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seenVitals: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The current page's cumulative layout shift. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, "seenVitals").shift);
}

/** The largest contentful paint, in milliseconds since navigation. */
export function largestPaintOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((tell) => {
        new PerformanceObserver((list) =>
          tell(Math.round(list.getEntries().at(-1)?.startTime ?? Number.NaN)),
        ).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

/**
 * One per page: every session reapplies its own throttling to each new document, and the slowest
 * would win.
 */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Throttles the processor by this factor. */
export async function throttleCpu(page: Page, rate: number): Promise<void> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  await (await opening).send("Emulation.setCPUThrottlingRate", { rate });
}

const FIRST_SCRIPTS = /<(?:script[^>]+src|link rel="modulepreload"[^>]+href)="([^"]+\.js)"/g;

/** The compressed bytes of script that every page loads first. */
export async function firstScriptBytes(request: APIRequestContext): Promise<number> {
  const html = await (await request.get("/home")).text();
  const scripts = [...html.matchAll(FIRST_SCRIPTS)].map(([, address = ""]) => request.get(address));
  const bodies = await Promise.all(scripts.map(async (script) => (await script).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}
