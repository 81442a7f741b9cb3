import { expect, test } from "@playwright/test";
import { KIT_URL } from "../support/addresses.ts";
import { captureScreen } from "./capture-screen.ts";

test("[H-3] every part of the kit, in every look", async ({ page }) => {
  await page.goto(KIT_URL);
  await expect(page.getByRole("heading", { name: "Touchline kit" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Notes" })).toBeVisible();
  await captureScreen(page, "kit");
});

for (const [opener, layer] of [
  ["Set quota", "form"],
  ["Delete workspace", "confirm"],
  ["Show deals", "panel"],
] as const) {
  test(`[H-3] the kit's ${layer}, in every look`, async ({ page }) => {
    await page.goto(KIT_URL);
    await page.getByRole("button", { name: opener }).last().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await captureScreen(page, `kit-${layer}`);
  });
}
