import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Returns a secret of this machine, created on first use. */
export function localSecret(file: string, bytes: number): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(bytes).toString("base64"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}
