import { once } from "node:events";
import net from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { eventually } from "../testing/eventually.ts";
import { liveHub } from "./hub.ts";

afterEach(() => void vi.useRealTimers());

/** PostgreSQL's response during startup. */
function refusal(): Buffer {
  const fields = Buffer.from("SFATAL\0VFATAL\0C57P03\0Mstarting up\0\0");
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from("E"), length, fields]);
}

it("[H7] a connection that was refused and ends late has no second one listen", async () => {
  const database = await testDatabase();
  const { port } = new URL(database.appUrl);
  let made = 0;
  let refused: net.Socket | undefined;
  const front = net.createServer((near) => {
    made += 1;
    near.on("error", () => undefined);
    if (made === 1) {
      refused = near;
      return void near.once("data", () => near.write(refusal()));
    }
    const far = net.connect(Number(port), "127.0.0.1").on("error", () => undefined);
    near.pipe(far).pipe(near);
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const url = new URL(database.appUrl);
  url.port = String((front.address() as net.AddressInfo).port);

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const errors: Error[] = [];
  const hub = liveHub(url.href, (error) => void errors.push(error));
  let isListening = false;
  hub.follow({ organisationId: "", topic: "" }, () => {
    isListening = true;
  });
  await eventually(() => expect(errors.map(({ message }) => message)).toEqual(["starting up"]));
  vi.advanceTimersByTime(1000);
  await eventually(() => expect([isListening, made]).toEqual([true, 2]));

  const closed = once(refused as net.Socket, "close");
  refused?.end();
  await closed;
  await new Promise((done) => setImmediate(done));
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await hub.close();
  front.close();
  await database.close();
});
