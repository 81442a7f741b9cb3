import type { Page, Route } from "@playwright/test";
import { routes } from "../../contract/src/index.ts";
import { minimalResponse } from "../../web/src/testing/minimal-response.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectPageLoaded, people } from "../support/people.ts";
import { allPageUrls, waitUntilLoaded } from "../support/screens.ts";
import { captureBriefly } from "./capture-screen.ts";

/** The session is always answered, since there is no page without it. Rules always exist, too. */
const ALWAYS_ANSWERED = ["/api/session", "/api/config", "/api/rules"];

const reads = routes
  .filter(({ method, path, stream, file }) => {
    return method === "GET" && !stream && !file && !ALWAYS_ANSWERED.includes(path);
  })
  // Of two matching routes, prefer the one with fewer parameters.
  .toSorted((one, other) => one.path.split(":").length - other.path.split(":").length)
  .map((route) => ({
    least: minimalResponse(route),
    path: new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`),
  }));

const isRead = (url: URL) => reads.some(({ path }) => path.test(url.pathname));

const REFUSAL = {
  code: "internal",
  errorMessage: "Something went wrong on our side. Try again in a moment.",
  message: "Something went wrong on our side. Try again in a moment.",
  requestId: "looked-at",
};

/** The simulated server responses, and how to detect that the page is complete. */
const ANSWERS = {
  loading: {
    treat: () => undefined,
    isThere: waited,
  },
  error: {
    treat: (route: Route) => route.fulfill({ status: 500, json: REFUSAL }),
    isThere: async (page: Page) => {
      await waitUntilLoaded(page);
      expect.soft(await bareFailures(page), page.url()).toEqual([]);
    },
  },
  empty: {
    treat: (route: Route) => {
      const { pathname } = new URL(route.request().url());
      const known = reads.find(({ path }) => path.test(pathname));
      return route.fulfill({ json: known?.least ?? null });
    },
    isThere: waitUntilLoaded,
  },
};

/** Redirects, or pages that are the same for everyone. */
const NOT_OF_THEIR_OWN =
  /^\/($|login|sign-?up|report|welcome|about|auth|hubspot|calendar|all-actions|rep\/actions|no\/)/;

for (const role of ["manager", "rep"] as const) {
  for (const [answer, { treat, isThere }] of Object.entries(ANSWERS)) {
    test(`[U12] every page of a ${role}, ${answer}, in every look`, async ({
      browserOf,
      request,
      trouble,
    }) => {
      trouble.allow(/500.*\/api\/|404.*\/api\/digests\//);
      const page = await browserOf(role === "manager" ? people.maya : people.sam);
      const addresses = await allPageUrls(page, request);
      // Only GET is intercepted: opening a missing goal creates it, at the address that lists all.
      await page.route(isRead, (route) =>
        route.request().method() === "GET" ? treat(route) : route.continue(),
      );
      for (const address of addresses.filter((path) => !NOT_OF_THEIR_OWN.test(path))) {
        // Its route guard loads the digest before rendering the page.
        if (address.startsWith("/digest/")) continue;
        await page.goto(address);
        await expectPageLoaded(page, address);
        if (new URL(page.url()).pathname !== address) continue;
        await isThere(page);
        await captureBriefly(
          page,
          `${answer}-${role}${address.replace(/[0-9a-f]{8}(-[0-9a-f]+){4}/, "one")}`,
        );
      }
      expect(addresses.length).toBeGreaterThan(20);
    });
  }
}

/** Skeletons appear only after a noticeable delay. */
async function waited(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Errors must be rendered on a surface like everything else, never on the bare page. */
function bareFailures(page: Page): Promise<string[]> {
  return page.getByRole("alert").evaluateAll((alerts) => {
    const isBare = (element: Element | null): boolean =>
      element === null ||
      element === document.body ||
      (getComputedStyle(element).backgroundColor === "rgba(0, 0, 0, 0)" &&
        isBare(element.parentElement));
    return alerts.filter(isBare).map(({ textContent }) => textContent ?? "");
  });
}
