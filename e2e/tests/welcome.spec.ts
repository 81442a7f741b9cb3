import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";

const csv = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

/** As an older German spreadsheet saves it: semicolons, decimal commas, one byte a letter. */
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
  await expect(page.getByText("4 rows, Windows-1252, parted by semicolons")).toBeVisible();
  // A deal without a known stage has no place in a report yet: the column is found by what is in it.
  await expect(own.getByText("Müller Maschinen")).toBeVisible();
  await page.getByRole("button", { name: "Change columns" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("1");
  await page.getByLabel("Report as of").fill("2026-02-20");
  await expect(own.getByText("17 days past its close date")).toBeVisible();
  await page.getByLabel("Unterschrieben (1)").selectOption("won");
  await expect(own.getByText("80% of the money")).toBeVisible();
  await page.getByLabel("Quota of the quarter").fill("200000");
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
    [csv("photo.csv", Buffer.from([137, 80, 78, 71, 0, 0, 0, 13])), /holds no text/],
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
});
