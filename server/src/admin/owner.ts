import type pg from "pg";
import { withClient } from "../db/with-client.ts";

export function databaseUrlsOf({ DATABASE_URL, DATABASE_OWNER_URL }: NodeJS.ProcessEnv) {
  if (!DATABASE_URL) throw new Error("DATABASE_URL is missing.");
  if (!DATABASE_OWNER_URL) {
    throw new Error("DATABASE_OWNER_URL is missing: this command runs as the owner of the tables.");
  }
  return { appUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL };
}

/** Opens a connection that sees every organisation; fails rather than leaving some out. */
export function withFullAccess<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>) {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string; isFree: boolean }>(
      `select rolname as name, rolsuper or rolbypassrls as "isFree" from pg_roles where rolname = current_user`,
    );
    const { name = "", isFree = false } = rows[0] ?? {};
    if (!isFree) {
      throw new Error(
        `The account ${name} of DATABASE_OWNER_URL may not read past row-level security. As an administrator of the database, run once: alter role ${name} bypassrls`,
      );
    }
    await client.query("set row_security = off");
    // Checksums are made of values as text, so their format must not depend on server settings.
    await client.query(
      "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'",
    );
    return work(client);
  });
}
