import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A secret of this machine's own, made when it is first needed. */
export function localSecret(file: string, bytes: number): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(bytes).toString("base64"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}
