import { type Kysely, sql } from "kysely";
import pg from "pg";
import { databaseAddress } from "./address.ts";
import type { DB } from "./schema.ts";

/** The role with the product's rights; every connecting account is a member of it. */
export const APP_ROLE = "touchline_app";

/**
 * Creates the role, and the account named in DATABASE_URL as a member of it. Runs as the tables'
 * owner before the migrations, which grant to the role.
 */
export async function provisionRoles(owner: pg.Client, appUrl: string): Promise<void> {
  const { username: account, password } = databaseAddress(appUrl);
  await create(owner, APP_ROLE, "nologin");
  if (account === APP_ROLE)
    throw new Error(`DATABASE_URL must name an account of its own, not ${APP_ROLE}.`);
  const secret = pg.escapeLiteral(password);
  await create(owner, account, `login password ${secret}`);
  await applySettings(owner, account);
}

const SETTINGS = ["statement_timeout=30s", "idle_in_transaction_session_timeout=60s"];

/**
 * Changes only what differs: roles are shared by all databases, and concurrent changes would
 * collide.
 */
async function applySettings(owner: pg.Client, account: string): Promise<void> {
  const name = pg.escapeIdentifier(account);
  const { rows } = await owner.query<{ isMember: boolean; settings: string[] }>(
    `select exists (select from pg_auth_members where roleid = $1::regrole and member = r.oid) as "isMember",
       coalesce((select setconfig from pg_db_role_setting where setrole = r.oid and setdatabase = 0), '{}') as settings
     from pg_roles r where r.rolname = $2`,
    [APP_ROLE, account],
  );
  if (!rows[0]?.isMember) await owner.query(`grant ${APP_ROLE} to ${name}`);
  for (const setting of SETTINGS.filter((one) => !rows[0]?.settings.includes(one))) {
    const [key, value = ""] = setting.split("=");
    await owner.query(`alter role ${name} set ${key} = ${pg.escapeLiteral(value)}`);
  }
}

/** Grants what no migration can: access to the queue's schema and to the list of migrations. */
export async function grantQueue(owner: pg.Client): Promise<void> {
  await owner.query(`grant usage on schema pgboss to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
    grant usage on all sequences in schema pgboss to ${APP_ROLE};
    grant execute on all functions in schema pgboss to ${APP_ROLE};
    grant select on kysely_migration to ${APP_ROLE}`);
}

async function create(owner: pg.Client, role: string, attributes: string): Promise<void> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) {
    await owner.query(`create role ${pg.escapeIdentifier(role)} ${attributes}`);
  }
}

/** Throws if the account bypasses row-level security. */
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
