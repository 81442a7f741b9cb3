import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../context/viewer.ts";
import { purposeOfGrant } from "../features/crm/grant.ts";
import { jobs } from "../jobs/catalog.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { seal, unseal } from "../shared/seal.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { admin } from "./admin.ts";
import { SEALED_TABLES } from "./sealed-tables.ts";

let product: TestProduct;
let environment: Record<string, string>;

beforeAll(async () => {
  product = await testProduct();
  environment = {
    DATABASE_URL: product.database.appUrl,
    DATABASE_OWNER_URL: product.database.ownerUrl,
    OIDC_ISSUER: product.issuer.url,
  };
});
afterAll(() => product.close());

async function run(args: string[], more: Record<string, string> = {}) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await admin({ args, environment: { ...environment, ...more }, say });
  return { code, said: said.join("\n") };
}

describe("[U20] the administrator's commands", () => {
  it("say what they are, and what is wrong with a call, with an exit code of its own", async () => {
    const list = await run(["help"]);
    expect([list.code, list.said]).toEqual([0, expect.stringContaining("doctor ")]);
    const names = ["doctor", "backup", "restore", "rehearse-upgrade", "rotate-key", "jobs", "orgs"];
    for (const name of [...names, "create-org", "export-org", "delete-org"]) {
      expect(list.said).toContain(`  ${name} `);
      const help = await run([name, "--help"]);
      expect([help.code, help.said]).toEqual([0, expect.stringContaining(`-- ${name}`)]);
    }
    expect((await run(["dance"])).code).toBe(2);
    expect((await run(["jobs", "--loud"])).code).toBe(2);
    expect(await run(["restore"])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^Which file\?/),
    });
    const nobody = await run(["create-org", "--name", "Acme", "--manager", "nobody"]);
    expect(nobody).toMatchObject({ code: 2, said: expect.stringMatching(/^--manager: /) });
    const refused = async (...wrong: string[]) => {
      const given = ["--name", "Acme", "--manager", "maya@acme.test", "--manager-name", "Maya"];
      const { code, said } = await run(["create-org", ...given, ...wrong]);
      return [code, said.split("\n")[0]];
    };
    expect(await refused("--currency", "eur")).toEqual([2, "--currency: three capital letters"]);
    expect(await refused("--time-zone", "Mars")).toEqual([
      2,
      "--time-zone: there's no time zone with that name",
    ]);
  });

  it("make an organisation whose manager joins by their address", async () => {
    const email = `maya-${randomUUID()}@acme.test`;
    const given = ["--name", "Acme", "--manager", email, "--manager-name", "Maya"];
    const { code, said: id } = await run(["create-org", ...given, "--time-zone", "Asia/Tokyo"]);
    expect(code).toBe(0);
    const maya = await product.signIn(email);
    expect((await maya.offers()).workspaces).toMatchObject([
      { organisationId: id, name: "Acme", role: "manager", state: "invited", managers: [] },
    ]);
    const { status, body } = await maya.join(id.trim());
    expect([status, body]).toMatchObject([
      200,
      { organisation: { id, name: "Acme" }, user: { role: "manager" } },
    ]);
  });

  it("export one organisation whole and delete it, and leave the others alone", async () => {
    const folder = temporaryFolder("export");
    const file = join(folder, "one.jsonl");
    try {
      const [one, other] = [await product.organisation(), await product.organisation()];
      const { email } = await one.rep();
      const stranger = await other.rep();
      const listed = await run(["orgs", one.name]);
      expect(listed.said).toMatch(new RegExp(`^${one.id}  since .* people 1 +${one.name}$`, "m"));
      expect((await run(["orgs", "nobody has this name"])).said).toMatch(/^None is called nobody/);

      const exported = await run(["export-org", one.id, file]);
      expect(exported).toMatchObject({ code: 0, said: expect.stringContaining(`of ${one.name}`) });
      const text = await readFile(file, "utf8");
      expect([text.includes(email), text.includes(stranger.email)]).toEqual([true, false]);
      expect(text.trimEnd().split("\n").at(-1)).toContain('"isWhole":true');

      const names = async () =>
        (await product.database.owner.selectFrom("organisations").select("name").execute()).map(
          ({ name }) => name,
        );
      expect(await run(["delete-org", one.id, "--name", "Another"])).toMatchObject({ code: 1 });
      expect(await names()).toContain(one.name);
      expect(await run(["delete-org", one.id, "--name", one.name])).toMatchObject({ code: 0 });
      expect(await names()).not.toContain(one.name);
      expect(await names()).toContain(other.name);
      await expect(run(["export-org", one.id, file])).rejects.toThrow("There's no organisation");
      expect(await run(["delete-org", "mine"])).toMatchObject({ code: 2 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("[D9] jobs, as the administrator sees them", () => {
  it("are listed, retried once they have given up, and cancelled", async () => {
    const org = await product.organisation();
    const { owner } = product.database;
    await product.inStore(systemOf(org.id), (store) => store.jobs.add(jobs.readInbox, {}));
    const dead = randomUUID();
    await sql`insert into pgboss.job (id, name, data, source_name, source_id, source_retry_count, source_output)
      values (${dead}, 'dead', '{}', ${jobs.checkAlerts.name}, ${randomUUID()}, 5, '{"message": "HubSpot said no"}')`.execute(
      owner,
    );
    const states = async (name: string) =>
      (
        await sql<{ id: string; state: string }>`select id, state::text from pgboss.job
          where name = ${name}`.execute(owner)
      ).rows;

    const waiting = (await run(["jobs", "--name", jobs.readInbox.name])).said;
    expect(waiting).toMatch(/waiting crm\.read-inbox .*tries 0$/);
    const gaveUp = (await run(["jobs", "--dead"])).said;
    expect(gaveUp).toMatch(
      new RegExp(`^${dead}  dead +alerts\\.check .*tries 5\n +HubSpot said no$`),
    );

    expect(await run(["jobs", "retry", dead])).toMatchObject({ code: 0 });
    expect(await states("dead")).toEqual([]);
    expect(await states(jobs.checkAlerts.name)).toMatchObject([{ state: "created" }]);
    const [id = ""] = waiting.split(" ");
    expect(await run(["jobs", "retry", id])).toMatchObject({ code: 1 });
    expect(await run(["jobs", "cancel", id])).toMatchObject({ code: 0 });
    expect(await states(jobs.readInbox.name)).toEqual([{ id, state: "cancelled" }]);
    expect(await run(["jobs", "cancel", id])).toMatchObject({ code: 1 });
    expect(await run(["jobs", "--dead"])).toMatchObject({ said: "No failed jobs." });
  });
});

describe("[C5] changing the key", () => {
  const key = (id: string) => ({ id, key: randomBytes(32) });
  const text = ({ id, key: bytes }: ReturnType<typeof key>) => `${id}:${bytes.toString("base64")}`;
  const [old, next, lost] = [key("old"), key("next"), key("lost")];

  it("knows every table that keeps sealed secrets", async () => {
    const { rows } = await sql<{
      table: string;
    }>`select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'sealed' order by 1`.execute(
      product.database.owner,
    );
    expect(SEALED_TABLES.map(({ table }) => table).toSorted()).toEqual(
      rows.map(({ table }) => table),
    );
  });

  it("seals everything anew, tells what no key opens, goes on where it was, and costs nobody a secret", async () => {
    const { owner } = product.database;
    await sql`insert into organisations (id, name)
      select gen_random_uuid(), 'Sealed ' || n from generate_series(1, 500) n`.execute(owner);
    await sql`insert into connections (organisation_id, vendor)
      select id, 'hubspot' from organisations where name like 'Sealed %'`.execute(owner);
    const { rows: connected } = await sql<{
      id: string;
      name: string;
    }>`select id, name from organisations
      where name like 'Sealed %'`.execute(owner);
    await owner
      .insertInto("connectionSecrets")
      .values(
        connected.map(({ id, name }) => ({
          organisationId: id,
          vendor: "hubspot",
          ...seal([name === "Sealed 7" ? lost : old], purposeOfGrant(id), `secret of ${name}`),
          expiresAt: new Date("2026-11-15T12:00:00Z"),
        })),
      )
      .execute();
    const both = { ENCRYPTION_KEY: text(next), ENCRYPTION_KEY_PREVIOUS: text(old) };

    const first = await run(["rotate-key"], both);
    expect(first.code).toBe(1);
    expect(first.said).toContain("connection_secrets: 499 re-sealed with next");
    expect(first.said).toContain("1 still sealed with lost, which didn't open them");
    expect(first.said).toContain("Set ENCRYPTION_KEY_PREVIOUS to the key lost and run this again");

    const rest = { ENCRYPTION_KEY: text(next), ENCRYPTION_KEY_PREVIOUS: text(lost) };
    const second = await run(["rotate-key"], rest);
    expect(second.code).toBe(0);
    expect(second.said).toContain("connection_secrets: 1 re-sealed");
    expect(second.said).toContain("All done: you can remove ENCRYPTION_KEY_PREVIOUS");

    const names = new Map(connected.map(({ id, name }) => [id, name]));
    const rows = await owner.selectFrom("connectionSecrets").selectAll().execute();
    for (const { organisationId, keyId, sealed } of rows) {
      const secret = unseal([next], purposeOfGrant(organisationId), keyId, sealed);
      expect(secret).toBe(`secret of ${names.get(organisationId)}`);
    }
    expect(rows).toHaveLength(500);
    await expect(run(["rotate-key"])).rejects.toThrow("ENCRYPTION_KEY is missing");
  });
});
