import { spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { chownSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { z } from "zod";
import { migrate } from "../db/migrate.ts";
import { withClient } from "../db/with-client.ts";
import { account } from "../local/account.ts";
import { temporaryFolder } from "../local/temporary-folder.ts";
import { processesIn, signalAllIn } from "./processes-in.ts";
import { foreignPrograms, programNamed } from "./programs.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../../deploy/ha");
const GUARD = fileURLToPath(new URL("./folder-guard.ts", import.meta.url));
const WAIT_OPTIONS = { timeout: 180_000, interval: 200 };

const PACKAGES = [
  ["etcd", "etcd-server"],
  ["patroni", "patroni"],
  ["haproxy", "haproxy"],
  ["pgbouncer", "pgbouncer"],
] as const;

export function missingPackages(): string[] {
  const missing = PACKAGES.flatMap(([program, name]) => (programNamed(program) ? [] : [name]));
  return postgresPrograms() ? missing : ["postgresql", ...missing];
}

function postgresPrograms(): string | undefined {
  return globSync("/usr/lib/postgresql/*/bin").sort().at(-1);
}

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/**
 * PostgreSQL on two servers, following the manual's recipe: three etcd, Patroni, haproxy and
 * PgBouncer. All of it runs on this machine at separate loopback addresses, so that the recipe's
 * files apply except for addresses, folders and passwords. A guard process ends everything in the
 * folder, however the test ends.
 */
export async function databaseCluster() {
  const as = account();
  const folder = temporaryFolder("ha");
  const guard = spawn(process.execPath, [GUARD, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
  });
  // If the test runner is killed, exit with it, so that nothing started here is left behind.
  process.once("disconnect", () => process.exit(1));
  const programs = foreignPrograms();
  const net = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const passwords = { product: secret(), owner: secret(), postgres: secret() };
  const example = (file: string) =>
    readFileSync(join(EXAMPLES, file), "utf8")
      .replaceAll("127.0.0.1", `${net}.1`)
      .replaceAll("10.0.0.0/24", "127.0.0.0/8")
      .replaceAll("10.0.0.", `${net}.`);

  const own = (path: string) => {
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
    return path;
  };
  function part(name: string) {
    const home = join(folder, name);
    mkdirSync(home, { mode: 0o700 });
    own(home);
    const write = (file: string, text: string) => {
      const path = join(home, file);
      writeFileSync(path, text, { mode: 0o600 });
      return own(path);
    };
    const start = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
      programs.start(programNamed(program) ?? program, args, {
        ...as,
        cwd: home,
        env: { PATH: process.env.PATH, HOME: home, LC_ALL: "C.UTF-8", ...env },
      });
    return { home, write, start };
  }

  function startEtcd(number: number): void {
    const { home, start } = part(`etcd${number}`);
    const settings = [...example("etcd.env").matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(
      ([, name = "", value = ""]) => [
        name,
        name === "ETCD_INITIAL_CLUSTER" ? value : value.replace(`${net}.21`, `${net}.2${number}`),
      ],
    );
    const ours = { ETCD_NAME: `etcd${number}`, ETCD_DATA_DIR: join(home, "data") };
    start("etcd", [], { ...Object.fromEntries(settings), ...ours, ETCD_LOG_LEVEL: "error" });
  }

  function databaseServer(number: number) {
    const name = `db${number}`;
    const { home, write, start } = part(name);
    const file = write(
      "patroni.yml",
      example("patroni.yml")
        .replace("name: db1", `name: ${name}`)
        .replaceAll(`${net}.11`, `${net}.1${number}`)
        .replace("/var/lib/postgresql/15/touchline", join(home, "data"))
        .replace("/usr/lib/postgresql/15/bin", postgresPrograms() ?? "")
        .replace("/var/lib/postgresql/touchline.pgpass", join(home, "pgpass"))
        .replace("/var/run/postgresql", home)
        .replace("change-this-one", passwords.postgres),
    );
    let patroni = start("patroni", [file]);
    const restUrl = `http://${net}.1${number}:8008`;
    return {
      name,
      restUrl,
      words: () => patroni.words(),
      /** Simulates a power loss. */
      kill: () => signalAllIn(home, "SIGKILL"),
      /** Simulates a hang or network partition: connections stay open without answers. */
      freeze: () => signalAllIn(home, "SIGSTOP"),
      thaw: () => signalAllIn(home, "SIGCONT"),
      /** Kills only PostgreSQL, not Patroni. */
      killPostgres: () =>
        process.kill(
          Number(readFileSync(join(home, "data", "postmaster.pid"), "utf8").split("\n")[0]),
          "SIGKILL",
        ),
      start() {
        if (processesIn(home).length > 0) throw new Error(`${name} still runs.`);
        patroni = start("patroni", [file]);
      },
    };
  }

  async function close(): Promise<void> {
    const ended = once(guard, "exit");
    guard.stdin.end();
    await ended;
  }

  const address = (who: string, password: string, port: number, database = "touchline") =>
    `postgres://${who}:${password}@${net}.1:${port}/${database}`;
  const urls = {
    pooled: address("touchline_web", passwords.product, 6432),
    /** Through haproxy only. */
    direct: address("touchline_web", passwords.product, 5000),
    owner: address("touchline_owner", passwords.owner, 5000),
    superuser: address("postgres", passwords.postgres, 5000),
    server: (number: number) =>
      address("postgres", passwords.postgres, 5432).replace(`@${net}.1:`, `@${net}.1${number}:`),
  };

  try {
    for (const number of [1, 2, 3]) startEtcd(number);
    const servers = [databaseServer(1), databaseServer(2)] as const;

    const members = async () => {
      for (const { restUrl } of servers) {
        const answer = await fetch(`${restUrl}/cluster`, {
          signal: AbortSignal.timeout(2000),
        }).catch(() => null);
        if (answer?.ok) return Members.parse(await answer.json()).members;
      }
      return [];
    };
    const withRole = async (...roles: string[]) => {
      const found = (await members()).find(
        ({ role, state }) => roles.includes(role) && /running|streaming/.test(state),
      );
      const server = servers.find(({ name }) => name === found?.name);
      if (!server)
        throw new Error(`No ${roles.join(" or ")} yet: ${JSON.stringify(await members())}`);
      return server;
    };
    /** Returns primary and standby once acknowledged writes are on both. */
    const whole = () =>
      vi
        .waitFor(
          async () => ({
            primary: await withRole("leader"),
            standby: await withRole("sync_standby"),
          }),
          WAIT_OPTIONS,
        )
        .catch((error: unknown) => {
          const words = servers.map((server) => `${server.name}: ${server.words().slice(-3000)}`);
          throw new Error(`The cluster is not whole: ${String(error)}\n${words.join("\n")}`);
        });

    const haproxy = part("haproxy");
    haproxy.start("haproxy", ["-db", "-f", haproxy.write("haproxy.cfg", example("haproxy.cfg"))]);
    await whole();
    await vi.waitFor(
      () =>
        withClient(urls.superuser.replace(/touchline$/, "postgres"), async (client) => {
          await client.query(
            `create role touchline_owner login createrole bypassrls password '${passwords.owner}'`,
          );
          await client.query("create database touchline owner touchline_owner");
        }),
      WAIT_OPTIONS,
    );
    await migrate(urls.owner, urls.direct);
    const pooler = part("pgbouncer");
    const users = pooler.write("userlist.txt", `"touchline_web" "${passwords.product}"\n`);
    pooler.start("pgbouncer", [
      pooler.write(
        "pgbouncer.ini",
        example("pgbouncer.ini").replace("/etc/pgbouncer/userlist.txt", users),
      ),
    ]);
    await vi.waitFor(
      () => withClient(urls.pooled, (client) => client.query("select 1")),
      WAIT_OPTIONS,
    );

    return {
      urls,
      whole,
      async switchOver(): Promise<void> {
        const { primary, standby } = await whole();
        const answer = await fetch(`${primary.restUrl}/switchover`, {
          method: "POST",
          body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
        });
        if (!answer.ok) throw new Error(`Patroni refused: ${await answer.text()}`);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const secret = () => randomBytes(12).toString("hex");
