import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { processesIn, signalAllIn } from "./processes-in.ts";

/** Ends all processes in a folder and deletes it, once the parent is gone or asks for it. */
const [folder = ""] = process.argv.slice(2);
if (!/\/touchline-[\w-]+$/.test(folder)) throw new Error(`${folder} is no folder of a proof.`);

process.once("SIGINT", () => undefined).once("SIGTERM", () => undefined);
process.stdin.once("close", async () => {
  while (processesIn(folder).length > 0) {
    signalAllIn(folder, "SIGKILL");
    await pause(20);
  }
  rmSync(folder, { recursive: true, force: true });
});
process.stdin.resume();
