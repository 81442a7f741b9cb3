import { gzipSync } from "node:zlib";
import type { APIRequestContext, CDPSession, Page } from "@playwright/test";

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** From now on the pages of this browser keep count of what moves without anybody having touched it. */
export async function watchShift(page: Page): Promise<void> {
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

/** How much of the page that is shown has moved. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, "seenVitals").shift);
}

/** When the largest thing that is seen without scrolling was painted, in milliseconds since the address was asked for. */
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

/** One for each page: with every new document each session asks for its own pace again, and the slowest would stay. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** A processor so many times slower than the one at hand. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  await (await opening).send("Emulation.setCPUThrottlingRate", { rate });
}

const FIRST = /<(?:script[^>]+src|link rel="modulepreload"[^>]+href)="([^"]+\.js)"/g;

/** How many bytes of script, packed, every page begins with. */
export async function firstScriptBytes(request: APIRequestContext): Promise<number> {
  const html = await (await request.get("/home")).text();
  const scripts = [...html.matchAll(FIRST)].map(([, address = ""]) => request.get(address));
  const bodies = await Promise.all(scripts.map(async (script) => (await script).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}
