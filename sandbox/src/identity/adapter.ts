import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

type Row = Record<string, SQLOutputValue> | undefined;

/** Stores the provider's sessions, grants, codes and refresh tokens in one table. */
export function adapterOn(db: DatabaseSync): AdapterFactory {
  const insert = db.prepare(
    `insert or replace into records (model, id, grant_id, uid, payload, expires_at)
     values (?, ?, ?, ?, ?, ?)`,
  );
  const alive = "model = ? and (expires_at is null or expires_at > ?)";
  const byId = db.prepare(`select payload from records where ${alive} and id = ?`);
  const byUid = db.prepare(`select payload from records where ${alive} and uid = ?`);
  const remove = db.prepare("delete from records where model = ? and id = ?");
  const removeGrant = db.prepare("delete from records where model = ? and grant_id = ?");
  const consume = db.prepare(
    `update records set payload = json_set(payload, '$.consumed', unixepoch())
     where model = ? and id = ?`,
  );

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      insert.run(
        model,
        id,
        payload.grantId ?? null,
        payload.uid ?? null,
        JSON.stringify(payload),
        expiresIn === undefined ? null : Date.now() + expiresIn * 1000,
      );
    },
    find: async (id) => parse(byId.get(model, Date.now(), id)),
    findByUid: async (uid) => parse(byUid.get(model, Date.now(), uid)),
    // Only used by the device flow, which is disabled.
    findByUserCode: async () => undefined,
    async consume(id) {
      consume.run(model, id);
    },
    async destroy(id) {
      remove.run(model, id);
    },
    async revokeByGrantId(grantId) {
      removeGrant.run(model, grantId);
    },
  });
}

function parse(row: Row): AdapterPayload | undefined {
  return row && JSON.parse(String(row.payload));
}
