import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder that the database's account can enter too, so that all its data is in it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `touchline-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
