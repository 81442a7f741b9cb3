import type pg from "pg";
import { z } from "zod";
import { readConfig } from "../config.ts";
import { type Keys, seal, unseal } from "../shared/seal.ts";
import type { Command } from "./command.ts";
import { databaseUrlsOf, withFullAccess } from "./owner.ts";
import { SEALED_TABLES, type SealedTable } from "./sealed-tables.ts";

const BATCH_SIZE = 200;

export const rotateKeyCommand: Command = {
  summary: "re-seals every secret with the current key",
  help: `npm run admin -- rotate-key

Seals what vendors gave us and every shared address anew: what was sealed with ENCRYPTION_KEY_PREVIOUS is sealed with
ENCRYPTION_KEY. The product may run meanwhile, with both keys set. Interrupted, it goes on where it was when run again.
Once it says that nothing is left, take ENCRYPTION_KEY_PREVIOUS out and restart the processes.`,
  async run({ environment, say }) {
    const { keys } = readConfig(environment);
    const [current] = keys;
    if (!current) throw new Error("ENCRYPTION_KEY is missing: there is no key to seal with.");
    return withFullAccess(databaseUrlsOf(environment).ownerUrl, async (client) => {
      let left = 0;
      const lost = new Set<string>();
      for (const table of SEALED_TABLES) {
        const count = await reseal(client, table, keys, current.id);
        say(`${table.table}: ${count} re-sealed with ${current.id}`);
      }
      // Count only after all tables are done: the product may have sealed with the old key in the
      // meantime.
      for (const table of SEALED_TABLES) {
        for (const { keyId, count } of await remaining(client, table, current.id)) {
          say(`${table.table}: ${count} still sealed with ${keyId}${leftReason(keys, keyId)}`);
          left += count;
          if (!keys.some(({ id }) => id === keyId)) lost.add(keyId);
        }
      }
      say(nextStepText(left, [...lost]));
      return left === 0 ? 0 : 1;
    });
  },
};

function nextStepText(left: number, [lost]: string[]): string {
  if (left === 0) return "All done: you can remove ENCRYPTION_KEY_PREVIOUS.";
  if (lost !== undefined) {
    return `Set ENCRYPTION_KEY_PREVIOUS to the key ${lost} and run this again; if it is lost, people have to reconnect.`;
  }
  return "ENCRYPTION_KEY_PREVIOUS must stay. Run this again.";
}

const Row = z.object({
  organisation_id: z.string(),
  key_id: z.string(),
  sealed: z.string(),
  place: z.string(),
});

/** Processes a few rows per transaction, so that nothing blocks and nothing is done twice. */
async function reseal(client: pg.Client, table: SealedTable, keys: Keys, currentId: string) {
  const failed: string[] = [];
  let count = 0;
  for (;;) {
    await client.query("begin");
    try {
      const { rows } = await client.query(
        `select ctid::text as place, * from ${table.table}
         where key_id <> $1 and not (${rowKeyOf(table)} = any($2))
         order by ${rowKeyOf(table)} limit ${BATCH_SIZE} for update`,
        [currentId, failed],
      );
      for (const row of rows) {
        const { organisation_id: organisationId, key_id, sealed, place } = Row.parse(row);
        const purpose = table.purposeOf(organisationId, row);
        const secret = tryUnseal(keys, purpose, key_id, sealed);
        if (secret === null) {
          failed.push([organisationId, ...table.keys.map((key) => row[key])].join(" "));
          continue;
        }
        const anew = seal(keys, purpose, secret);
        await client.query(
          `update ${table.table} set key_id = $1, sealed = $2 where ctid = $3::tid`,
          [anew.keyId, anew.sealed, place],
        );
        count += 1;
      }
      await client.query("commit");
      if (rows.length < BATCH_SIZE) return count;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
}

const rowKeyOf = ({ keys }: SealedTable) =>
  ["organisation_id", ...keys].map((key) => `${key}::text`).join(" || ' ' || ");

/** A secret that no key opens is left as is and reported, so it doesn't block the others. */
function tryUnseal(keys: Keys, purpose: string, keyId: string, sealed: string): string | null {
  try {
    return unseal(keys, purpose, keyId, sealed);
  } catch {
    return null;
  }
}

const leftReason = (keys: Keys, keyId: string) =>
  keys.some(({ id }) => id === keyId)
    ? ": added in the meantime, or damaged"
    : ", which didn't open them";

async function remaining(client: pg.Client, { table }: SealedTable, currentId: string) {
  const { rows } = await client.query<{ keyId: string; count: number }>(
    `select key_id as "keyId", count(*)::int as count from ${table} where key_id <> $1 group by 1 order by 1`,
    [currentId],
  );
  return rows;
}
