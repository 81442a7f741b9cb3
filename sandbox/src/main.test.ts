import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, it } from "vitest";

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function launch(environment: Record<string, string>): ChildProcess {
  const child = fork(new URL("./main.ts", import.meta.url), {
    env: { PATH: process.env.PATH, ...environment },
    execArgv: [],
    silent: true,
  });
  children.push(child);
  return child;
}

const output = async (stream: ChildProcess["stderr"]) => (await stream?.toArray())?.join("") ?? "";

it("reports its address, and warns about nothing, and stops when told", async () => {
  const child = launch({ SANDBOX_PORT: "0" });
  const errors = output(child.stderr);
  const [message] = await once(child, "message");
  expect(message).toEqual({
    ready: true,
    url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
  });
  const { status } = await fetch(`${message.url}/identity/.well-known/openid-configuration`);
  expect(status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await errors).toBe("");
});

it("stops when its parent is gone", async () => {
  const child = launch({ SANDBOX_PORT: "0" });
  await once(child, "message");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("names the port in one line when it is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const child = launch({ SANDBOX_PORT: port });
  const errors = output(child.stderr);
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(await errors).toBe(`Port ${port} is taken. Set SANDBOX_PORT to a free one.\n`);
  other.close();
});
