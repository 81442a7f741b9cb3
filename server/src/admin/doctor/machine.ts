import { once } from "node:events";
import { existsSync } from "node:fs";
import net from "node:net";
import { fileURLToPath } from "node:url";
import { type DoctorContext, type Finding, failedFinding, okFinding } from "./finding.ts";

const INDEX = fileURLToPath(new URL("../../../../web/dist/index.html", import.meta.url));
const MIN_FREE_BYTES = 500_000_000;

/** What this machine must provide: a port, disk space, the built web app. */
export async function machineFindings({ config, freeBytes }: DoctorContext): Promise<Finding[]> {
  const free = await freeBytes();
  return [
    await port(config.host, config.port),
    free >= MIN_FREE_BYTES
      ? okFinding("disk")
      : failedFinding(
          "disk",
          `Only ${Math.round(free / 1_000_000)} MB are free on this machine's disk, and a full one stops everything: make room, 500 MB at least.`,
        ),
    existsSync(INDEX)
      ? okFinding("web app")
      : failedFinding(
          "web app",
          "The web app is not built, so pages are missing: run npm run build.",
        ),
  ];
}

/** Free, or in use by a running Touchline. */
async function port(host: string, port: number): Promise<Finding> {
  const looked = "port";
  if (await isFree(host, port)) return okFinding(looked);
  if (await isOurs(port)) return okFinding(`${looked} (Touchline is running on it)`);
  return failedFinding(
    looked,
    `Port ${port} is held by another program, so the product would not start: stop that one, or choose another with PORT.`,
  );
}

async function isFree(host: string, port: number): Promise<boolean> {
  const probe = net.createServer().listen(port, host);
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}

async function isOurs(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`http://localhost:${port}/healthz`, { signal });
    return answer.ok && (await answer.text()).includes('"status":"ok"');
  } catch {
    return false;
  }
}
