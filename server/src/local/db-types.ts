import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../db/migrate.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const SCHEMA = fileURLToPath(new URL("../db/schema.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Generates the types from a freshly migrated database. */
export async function writeTypes(outFile = SCHEMA): Promise<void> {
  const folder = temporaryFolder("types");
  const postgres = await startEmbeddedPostgres(folder, { fsync: "off" });
  try {
    const ownerUrl = postgres.url("postgres");
    await migrate(ownerUrl, ownerUrl.replace("//touchline:", "//touchline_web:"));
    execFileSync(
      process.execPath,
      [
        join(ROOT, "node_modules/kysely-codegen/dist/cli/bin.js"),
        ...["--dialect", "postgres", "--url", ownerUrl, "--out-file", outFile],
        ...["--camel-case", "--numeric-parser", "number", "--date-parser", "string"],
        ...["--default-schema", "public", "--include-pattern", "public.*"],
        ...["--exclude-pattern", "kysely_*"],
      ],
      { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] },
    );
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
