import { once } from "node:events";
import { existsSync } from "node:fs";
import net from "node:net";
import { fileURLToPath } from "node:url";
import { readText } from "../../shared/read-response.ts";
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
          `Only ${Math.round(free / 1_000_000)} MB of disk space left on this machine, and a full disk stops everything: free up at least 500 MB.`,
        ),
    existsSync(INDEX)
      ? okFinding("web app")
      : failedFinding(
          "web app",
          "The web app isn't built, so pages are missing: run npm run build.",
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
    `Port ${port} is in use by another program, so the product wouldn't start: stop it, or choose another port with PORT.`,
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
    return answer.ok && (await readText(answer)).includes('"status":"ok"');
  } catch {
    return false;
  }
}
