import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

/** The role that holds the product's rights; whoever connects is a member of it. */
export const APP_ROLE = "touchline_app";

/**
 * Makes the role, and the account named in DATABASE_URL as a member of it.
 *
 * Runs as the tables' owner before the migrations, which grant to the role.
 */
export async function provisionRoles(owner: pg.Client, appUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl);
  const account = decodeURIComponent(username);
  await create(owner, APP_ROLE, "nologin");
  if (account === APP_ROLE)
    throw new Error(`DATABASE_URL must name an account of its own, not ${APP_ROLE}.`);
  const secret = pg.escapeLiteral(decodeURIComponent(password));
  await create(owner, account, `login password ${secret}`);
  await owner.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(account)}`);
  for (const setting of [
    "statement_timeout = '30s'",
    "idle_in_transaction_session_timeout = '60s'",
  ]) {
    await owner.query(`alter role ${pg.escapeIdentifier(account)} set ${setting}`);
  }
}

/** Grants what cannot be granted table by table: the queue's own schema. */
export async function grantQueue(owner: pg.Client): Promise<void> {
  await owner.query(`grant usage on schema pgboss to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
    grant usage on all sequences in schema pgboss to ${APP_ROLE};
    grant execute on all functions in schema pgboss to ${APP_ROLE}`);
}

async function create(owner: pg.Client, role: string, attributes: string): Promise<void> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) {
    await owner.query(`create role ${pg.escapeIdentifier(role)} ${attributes}`);
  }
}

/** Refuses to serve through an account that row-level security does not bind. */
export async function mustBeRestricted(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select rolsuper or rolbypassrls or pg_has_role(current_user, relowner, 'usage') as is_free
    from pg_roles, pg_class
    where rolname = current_user and pg_class.oid = 'organisations'::regclass`.execute(db);
  if (rows[0]?.isFree !== false) {
    throw new Error(
      "DATABASE_URL names an account that owns the tables or may ignore row-level security. Name another; npm run migrate creates it.",
    );
  }
}
