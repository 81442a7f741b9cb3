import { join } from "node:path";
import { notifications } from "@mantine/notifications";
import { createMemoryHistory } from "@tanstack/react-router";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { routerFor } from "../../app/router.tsx";
import { setNumberLocaleFor } from "../../lib/format.ts";
import { chooseTeam } from "../../lib/team-choice.ts";
import { tour } from "../../lib/tour.ts";
import { clearUnsavedTexts } from "../../ui/inline-text.tsx";
import { startApp } from "../app.tsx";
import { storeUser, testIdentity } from "../identity.ts";
import { testClient } from "../render.tsx";
import { readable } from "./readable.ts";
import { type Reader, recordedServer } from "./recorded.ts";
import { settle } from "./settle.ts";
import { type Page, walk } from "./walk.ts";

const FILES = join(import.meta.dirname, "../../app/screens");
const SAM = "00000000-0000-4000-b000-000000000003";

/** Lead elsewhere at once, or belong to visitors without an account; tests of their own have them. */
const NO_SCREENS = new Set([
  ...["/", "/login", "/sign-up", "/signup", "/join", "/connect-calendar"],
  ...["/auth/callback", "/hubspot/callback", "/calendar/callback", "/unsubscribe/$token"],
  ...["/settings", "/workspace", "/workspace/$section", "/all-actions", "/rep/actions"],
]);
/** The same pages as other addresses show them. */
const MORE = [
  "/deals?group=stage",
  "/deals?quarter=all&sort=amount&order=desc",
  "/forecast?asOf=2026-11-02",
  "/forecast/lines?line=$lineId",
  "/forecast/scenarios?scenario=new",
  "/history?tab=meetings",
  "/history?tab=forecasts",
  "/inbox?queue=5040,5060",
  "/team?asOf=2026-11-02",
  "/launch?scope=team",
  "/launch?event=$meetingId",
];
const AROUND = "/settings/sign-ins";
/** Leads from page to page; it has tests of its own. */
const isTour = (control: Element) => control.textContent === "Show me around";

interface Given {
  /** Whether what changes something is refused; otherwise it succeeds. */
  isRefusing: boolean;
  /** How many controls of a page are used; of the other pages only what is shown is compared. */
  usesOf: (path: string) => number;
}

/**
 * Opens every page as one person, uses its controls, and compares all that can be read, with what was sent, with the
 * files beside the test. Pages come from the router, so a new one is included.
 *
 * After changing a screen on purpose, rewrite the files with `-u` and review the difference.
 */
export function compareScreens(reader: Reader, { isRefusing, usesOf }: Given): void {
  const server = recordedServer(reader, { isRefusing });
  const ids: Record<string, string | undefined> = {
    $repId: SAM,
    $id: SAM,
    $repUUID: server.find(`/api/team-members/${SAM}/share-link`, "uuid"),
    $meetingId: server.find("/api/calendar-events?"),
    $digestId: server.find("/api/digests"),
    $lineId: server.find("/api/forecast-lines"),
  };
  const { routesByPath } = routerFor(
    { client: testClient(), identity: testIdentity() },
    { history: createMemoryHistory() },
  );
  const paths = Object.keys(routesByPath).filter((path) => !NO_SCREENS.has(path));
  const screens = [...paths, ...MORE].map((path) => ({
    name: path.slice(1).replace(/[^\w$-]+/g, "-"),
    path: path.replace(/\$\w+/, (name) => ids[name] ?? `no-${name.slice(1)}`),
  }));
  const opened = new Set<string>();

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      now: server.at,
    });
  });
  afterEach(() => {
    forgetEverything();
    vi.useRealTimers();
  });

  async function open(path: string): Promise<Page> {
    forgetEverything();
    vi.setSystemTime(server.at);
    server.install();
    numberIds();
    storeUser();
    const app = startApp(path);
    await settle(app.client);
    server.takeSent();
    return {
      ...app,
      // Not by `navigate`, which would keep a chosen team or day.
      goTo: async (address) => app.router.history.replace(address),
    };
  }

  async function compare(
    path: string,
    name: string,
    within: () => Element,
    isSkipped: (control: Element) => boolean,
  ): Promise<void> {
    const page = await open(path);
    const file = join(FILES, reader, `${name}.txt`);
    const [asked] = path.split(/[?#]/);
    if (page.address().split(/[?#]/)[0] !== asked) {
      return expect(`goes to ${page.address()}\n`).toMatchFileSnapshot(file);
    }
    const shown = [`at ${page.address()}`, `titled ${document.title}`, ...readable(within())];
    const skip = (control: Element) => isTour(control) || isSkipped(control);
    const steps = await walk(page, {
      ...{ server, within, skip },
      open: () => open(path),
      maxUses: usesOf(path),
    });
    await expect.soft([...shown, "", ...steps, ""].join("\n")).toMatchFileSnapshot(file);
    const missing = [...server.missing];
    server.missing.clear();
    expect(missing, "not recorded yet: npm run test:server -- proofs/answers -u").toEqual([]);
  }

  it.each(screens)("$path says and does what it did", async ({ path, name }) => {
    opened.add(path);
    await compare(path, name, main, () => false);
  });

  it("what is around the pages says and does what it did", async () => {
    await compare(
      `${AROUND}#around`,
      "around",
      () => document.body,
      (control) => main().contains(control),
    );
  });

  it("what they ask for is in the list from which the server's test records", async () => {
    if (opened.size < screens.length) return;
    await expect(`${[...server.asked].sort().join("\n")}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, `../recorded/asked-${reader}.txt`),
    );
  });
}

const main = () => document.querySelector("main") ?? document.body;

/** What the app keeps outside of a page: in the browser, and in modules, which test files of a worker share. */
function forgetEverything(): void {
  cleanup();
  notifications.clean();
  clearUnsavedTexts();
  chooseTeam(undefined);
  setNumberLocaleFor("EUR");
  for (const role of ["manager", "rep"] as const) tour.end(role);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  document.title = "";
}

/** New ids are numbered, from one on each page. */
function numberIds(): void {
  let made = 0;
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    made += 1;
    return `00000000-0000-4000-c000-${String(made).padStart(12, "0")}`;
  });
}
