import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeTypes } from "../server/src/local/db-types.ts";
import { description } from "./openapi.ts";

/** Files that a command writes must be what it would write now. */
const stale: string[] = [];

const openapi = "docs/openapi.json";
if (!existsSync(openapi) || readFileSync(openapi, "utf8") !== description()) {
  stale.push(`${openapi} is stale: npm run openapi`);
}

const folder = mkdtempSync(join(tmpdir(), "touchline-generated-"));
const fresh = join(folder, "schema.ts");
await writeTypes(fresh);
if (readFileSync(fresh, "utf8") !== readFileSync("server/src/db/schema.ts", "utf8")) {
  stale.push("server/src/db/schema.ts is stale: npm run db:types");
}
rmSync(folder, { recursive: true });

for (const line of stale) console.error(line);
process.exit(stale.length === 0 ? 0 : 1);
