import { execFileSync, spawnSync } from "node:child_process";

/** The OS account a program runs under; empty for the current one. */
export interface Account {
  uid?: number;
  gid?: number;
}

const CANDIDATES = ["postgres", "node", "nobody"];

/** Returns the current account, or an unprivileged one for root. */
export function account(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of CANDIDATES) {
    const [uid, gid] = [number("-u", name), number("-g", name)];
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and no ordinary account was found to run it.",
  );
}

function number(option: string, name: string): number | null {
  try {
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    return Number(execFileSync("id", [option, name], { stdio }));
  } catch {
    return null;
  }
}

/** Returns whether the account can enter a folder or run a program. */
export function reachable(path: string, as: Account): boolean {
  if (as.uid === undefined) return true;
  return spawnSync("test", ["-x", path], { ...as, cwd: "/" }).status === 0;
}
