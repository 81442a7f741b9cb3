import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { expectPageLoaded } from "../support/people.ts";

const csv = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

/** As an older German spreadsheet saves it: semicolons, decimal commas, one byte per character. */
const LIST = Buffer.from(
  [
    "Bezeichnung;Betrag;Schritt;Abschlussdatum;Inhaber",
    "Müller Maschinen;120.000,50;Angebot;03.02.2026;Jörg Maier",
    "Grün & Söhne;80.000,00;Unterschrieben;13.02.2026;Änne Groß",
    "Weiß Logistik;20.000,00;Verloren;14.02.2026;Änne Groß",
    "Summe;220.000,50;;;",
  ].join("\r\n"),
  "latin1",
);

test("[PUB-1] the page is there at once: little to load, nothing of the app, nothing that moves", async ({
  page,
}) => {
  await page.goto("/welcome");
  const sample = page.getByRole("region", { name: "Pipeline report" });
  await expect(sample.getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("link", { name: "Help" })).toBeVisible();
  const loaded = await page.evaluate(weighed);
  expect(loaded.scripts, JSON.stringify(loaded)).toBeLessThan(6_000);
  expect(loaded.styles, JSON.stringify(loaded)).toBeLessThan(9_000);
  expect(loaded.page, JSON.stringify(loaded)).toBeLessThan(9_000);

  await expectExplained(page);
  expect(await page.evaluate(moved)).toBeLessThanOrEqual(0.02);
});

test("[PUB-1] a signed-in visitor is shown the way home", async ({ repsTab: page }) => {
  await page.goto("/welcome");
  await page.getByRole("link", { name: "Go to home" }).click();
  await expect(page).toHaveURL("/home");
  await expectPageLoaded(page);
});

test("[PUB-1] a list of one's own becomes a report without leaving the browser", async ({
  page,
}) => {
  await page.goto("/welcome");
  const sample = page.getByRole("region", { name: "Pipeline report" });
  await expect(sample.getByRole("listitem")).toHaveCount(5);

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).focus();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(csv("deals.csv", LIST));

  const own = page.getByRole("region", { name: "Your pipeline" });
  await expect(page.getByText("4 rows, Windows-1252, separated by semicolons")).toBeVisible();
  // A deal without a known stage isn't in the report yet: the column was detected by its content.
  await expect(own.getByText("Müller Maschinen")).toBeVisible();
  await page.getByRole("button", { name: "Change columns" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("1");
  await page.getByLabel("Report as of").fill("2026-02-20");
  await expect(own.getByText("17 days past its close date")).toBeVisible();
  await page.getByLabel("Unterschrieben (1)").selectOption("won");
  await expect(own.getByText("80% of the money")).toBeVisible();
  await page.getByLabel("Quota for the quarter").fill("200000");
  await expect(own.getByText("of €200k quota")).toBeVisible();
  await expectAccessible(page, [1440]);

  await page.emulateMedia({ media: "print" });
  await expect(own).toBeVisible();
  await expect(sample).toBeHidden();
  await expect(page.getByRole("button", { name: "Change columns" })).toBeHidden();
  expect(sent).toEqual([]);
});

test("[PUB-1] files that are no list are refused in words", async ({ page }) => {
  await page.goto("/welcome");
  const input = page.getByLabel("File with deals");
  const zip = Buffer.from([80, 75, 3, 4, 20, 0]);
  for (const [file, words] of [
    [csv("deals.xlsx", zip), /deals\.xlsx: This is a spreadsheet.*Save it as CSV first/],
    [csv("photo.csv", Buffer.from([137, 80, 78, 71, 0, 0, 0, 13])), /contains no text/],
    [csv("none.csv", ""), /The file is empty/],
    [csv("head.csv", "Deal,Amount,Stage\n"), /headings but no rows/],
    [csv("quote.csv", 'Deal,Amount\n"Anvil,1\nBell,2'), /opens and never closes/],
  ] as const) {
    await input.setInputFiles(file);
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  }
  await input.setInputFiles(csv("odd.csv", "Who,How much\nAnvil,5\nBell,7"));
  await expect(page.getByText("Needed for the report")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Your pipeline" })).toHaveCount(0);

  await page.getByRole("button", { name: "Another file" }).click();
  const [utf8, latin] = (["utf8", "latin1"] as const).map((encoding) =>
    Buffer.from("Müller;1;2;Demo\n", encoding),
  );
  const twice = Buffer.concat([Buffer.from("Deal;Amount;Amount;Stage\n"), utf8, latin] as Buffer[]);
  await input.setInputFiles(csv("mixed.csv", twice));
  await expect(page.getByText(/More than one column is called 'Amount'/)).toBeVisible();
  await expect(page.getByText(/use another encoding/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Your pipeline" })).toBeVisible();
});

test("[PUB-1] a list of any length is read while the page answers", async ({ page }) => {
  await page.goto("/welcome");
  await page.evaluate(handOver, { name: "huge.csv", megabytes: 251 });
  await expect(page.getByRole("alert")).toHaveText(/huge\.csv: The file is larger than 250 MB/);

  // Reading it takes many seconds, during which the page must stay responsive.
  await page.evaluate(handOver, { name: "large.csv", megabytes: 200 });
  const reading = page.getByRole("status").filter({ hasText: "Reading large.csv" });
  await expect(reading).toHaveText(/: [1-9]\d*%/);
  await expectExplained(page);
  await expect(reading).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();

  const row = (at: number) => `Deal ${at},${at},Demo,2026-02-${10 + (at % 9)}`;
  const rows = Array.from({ length: 100_000 }, (_, at) => row(at));
  const long = csv("long.csv", ["Deal name,Amount,Stage,Close date", ...rows].join("\n"));
  await page.getByLabel("File with deals").setInputFiles(long);
  const own = page.getByRole("region", { name: "Your pipeline" });
  await expect(own.getByText(/100,000 deals/).first()).toBeVisible();
  await expect(own.getByText("Deal 99999")).toBeVisible();
});

/** A figure explains how it is computed; the first mouse move activates the page's scripts. */
async function expectExplained(page: Page) {
  const rate = page.getByRole("region", { name: "Pipeline report" }).getByText("45%");
  await expect(async () => {
    await page.mouse.move(0, 0);
    await rate.hover();
    await expect(page.getByText("How this is computed")).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Runs in the page: bytes transferred for it. */
function weighed() {
  const sizes = { page: 0, scripts: 0, styles: 0 };
  for (const entry of performance.getEntries()) {
    if (!(entry instanceof PerformanceResourceTiming)) continue;
    const { pathname } = new URL(entry.name);
    if (pathname.endsWith(".js")) sizes.scripts += entry.encodedBodySize;
    else if (pathname.endsWith(".css")) sizes.styles += entry.encodedBodySize;
    else if (pathname === "/welcome") sizes.page += entry.encodedBodySize;
  }
  return sizes;
}

/** Runs in the page: the layout shift so far. */
function moved(): Promise<number> {
  return new Promise((resolve) => {
    let score = 0;
    const observer = new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        score += shift.value;
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(score)));
  });
}

/** Runs in the page: drops a list of that size, as if the user had chosen it. */
function handOver({ name, megabytes }: { name: string; megabytes: number }) {
  const rows = "Anvil,1,Demo,2026-02-10\n".repeat(43_690);
  const piece = new Blob([rows, "\n".repeat(1024 * 1024 - rows.length)]);
  const files = new DataTransfer();
  files.items.add(
    new File(["Deal,Amount,Stage,Close date\n", ...Array(megabytes).fill(piece)], name),
  );
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no way to choose a file");
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
