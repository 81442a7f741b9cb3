import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people, stateOf } from "../support/people.ts";
import { median, tell } from "./figure.ts";

/** Brought from the registry when somebody measures: nobody else needs its hundred packages. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const PORT = 9333;
const RUNS = 3;
/** An open stream is no part of loading, but Lighthouse waits for it to end. */
const STREAMS = "*/api/live*";

test("Lighthouse on /welcome and on /deals, signed in", async ({ baseURL, trouble: _unwatched }, {
  outputDir,
}) => {
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", outputDir, LIGHTHOUSE]);
  const context = await chromium.launchPersistentContext(join(outputDir, "profile"), {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${PORT}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${baseURL}/api/config`);
    const [origin] = (await stateOf(people.maya)).origins;
    for (const kept of origin?.localStorage ?? []) {
      await page.evaluate(({ name, value }) => localStorage.setItem(name, value), kept);
    }
    await page.goto(`${baseURL}/deals`);
    await expect(page.getByRole("heading", { level: 1, name: "Deals" })).toBeVisible();
    await page.close();
    const score = (path: string, form: string[]) => {
      const report = join(outputDir, "report.json");
      const scores = Array.from({ length: RUNS }, () => {
        execFileSync(process.execPath, [
          join(outputDir, "node_modules/lighthouse/cli/index.js"),
          `${baseURL}${path}`,
          ...[`--port=${PORT}`, "--disable-storage-reset", "--only-categories=performance"],
          ...[`--blocked-url-patterns=${STREAMS}`, "--output=json", `--output-path=${report}`],
          ...["--quiet", ...form],
        ]);
        return 100 * JSON.parse(readFileSync(report, "utf8")).categories.performance.score;
      });
      return Math.round(median(scores));
    };
    tell("Lighthouse performance of /welcome, phone", score("/welcome", []), 95, true);
    tell(
      "Lighthouse performance of /deals, signed in, desktop",
      score("/deals", ["--preset=desktop"]),
      90,
      true,
    );
  } finally {
    await context.close();
  }
});
