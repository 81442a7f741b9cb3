import { createHmac } from "node:crypto";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { insertPortal } from "../testing/portal.ts";
import type { Person } from "../testing/product.ts";
import { productProcesses } from "../testing/product-process.ts";
import { reportFigures } from "../testing/report-figures.ts";
import { isProving } from "../testing/scale.ts";
import { productWithSlack } from "../testing/with-slack.ts";

const DIGESTS = 6;
const FIRST_AFTER_SECONDS = 30;
const LATEST_SECONDS = 120;
const SKEW = { web: 7, workerBehind: -120, workerAhead: 120 };

const processes = productProcesses();
let product: Awaited<ReturnType<typeof productWithSlack>>;
const skewed = (minutes: number) => ({
  ...product.environment,
  NODE_OPTIONS: `--import=${new URL("../testing/skewed-clock.ts", import.meta.url).href}`,
  SKEW_MINUTES: String(minutes),
});

beforeAll(async () => {
  if (isProving) product = await productWithSlack({ works: false });
});
afterAll(async () => {
  await processes.endAll();
  await product?.close();
});

describe.runIf(isProving)("[E3] machines whose clocks are wrong", { timeout: 600_000 }, () => {
  it("send what is due at its hour and once, two hours behind, two hours ahead, and when they are set back", async () => {
    const behind = await processes.worker(skewed(SKEW.workerBehind));
    const { organisation, manager, team } = await product.installed();
    await processes.worker(skewed(SKEW.workerAhead));
    const rep = await organisation.rep();
    const { deals } = await insertPortal(product, organisation.id);
    await deals([{ ownerId: rep.id, name: "Acme" }]);
    const { body: channels } = await product.call(manager, api.slack.channels, { query: {} });
    const [channel] = channels.channels;
    if (!channel) throw new Error("There is no channel.");

    const slots = new Map<string, number>();
    for (let made = 0; made < DIGESTS; made++) {
      const name = `Skewed ${made}`;
      slots.set(
        name,
        await digest(manager, name, { channelId: channel.id, channelName: channel.name }, made),
      );
    }
    const said = async () => {
      const messages = await product.slack.messages({ team, channel: channel.id });
      return messages.filter(({ text = "" }) => slots.has(text));
    };
    await until(async () => expect((await said()).length).toBeGreaterThan(1));
    behind.signal("SIGUSR2");
    await until(async () => expect((await said()).length).toBeGreaterThanOrEqual(DIGESTS));

    const late = (await said()).map(({ text = "", ts }) => Number(ts) - (slots.get(text) ?? 0));
    expect(new Set((await said()).map(({ text }) => text)).size).toBe(DIGESTS);
    expect(late).toHaveLength(DIGESTS);
    reportFigures("E3", { earliestSeconds: Math.min(...late), latestSeconds: Math.max(...late) });
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThanOrEqual(LATEST_SECONDS);
  });

  it.each([SKEW.web, -SKEW.web])(
    "%i minutes off, take tokens and signatures for as long as they are good, and no longer",
    async (minutes) => {
      const { url } = await processes.web(skewed(minutes));
      const who = await (await product.organisation()).rep();
      const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
      const status = async (token: string) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${url}${api.session.read.path}`, { headers })).status;
      };
      const token = (seconds: number) =>
        product.issuer.accessToken(who.subject, { exp: inSeconds(seconds) });
      expect(await status(await token(180))).toBe(200);
      expect(await status(await token(-60))).toBe(401);
      const short = await token(4);
      expect(await status(short)).toBe(200);
      await eventually(async () => expect(await status(short)).toBe(401));

      const slack = async (seconds: number) => {
        const timestamp = String(inSeconds(seconds));
        const body = JSON.stringify({ type: "url_verification", challenge: "hello" });
        const hash = createHmac("sha256", product.environment.SLACK_SIGNING_SECRET)
          .update(`v0:${timestamp}:${body}`)
          .digest("hex");
        const answer = await fetch(`${url}/api/slack-api/requests`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-slack-request-timestamp": timestamp,
            "x-slack-signature": `v0=${hash}`,
          },
          body,
        });
        return { status: answer.status, words: await answer.text() };
      };
      expect(await slack(0)).toMatchObject({ status: 200 });
      expect(await slack(-240)).toMatchObject({ status: 200 });
      for (const seconds of [-360, 360]) {
        const { status: refused, words } = await slack(seconds);
        expect(refused).toBe(401);
        expect(words).toContain("signature");
      }
    },
  );
});

/** Creates a digest that is due in this many seconds. */
async function digest(
  manager: Person,
  name: string,
  channel: { channelId: string; channelName: string },
  place: number,
): Promise<number> {
  const { body } = await product.call(manager, api.digests.create, {
    body: { readyMade: "monday-forecast" },
  });
  const params = { id: body.id };
  const saved = await product.call(manager, api.digests.save, {
    ...{ params, body: { ...channel, name, isOn: true } },
  });
  expect(saved.status).toBe(200);
  const due = new Date(Date.now() + (FIRST_AFTER_SECONDS + 15 * place) * 1000);
  await product.database.owner
    .updateTable("digests")
    .set({ nextAt: due })
    .where("id", "=", body.id)
    .execute();
  return due.getTime() / 1000;
}

const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 300_000, interval: 500 });
