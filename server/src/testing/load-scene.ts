import { api } from "@touchline/contract";
import pg from "pg";
import { fill } from "../../bench/load-deals.ts";
import { type Person, type TestProduct, testProduct } from "./product.ts";
import { seeded } from "./seeded.ts";

const TOKEN_SECONDS = 2 * 3600;

/** Users of several organisations with many deals, for load tests. */
export async function loadScene(given: {
  organisations: number;
  reps: number;
  deals: number;
  seed: number;
}) {
  const product = await testProduct();
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  const teams: Array<{ organisation: string; manager: Person; reps: Person[] }> = [];
  for (let made = 0; made < given.organisations; made++) {
    const org = await product.organisation();
    const manager = await org.manager();
    const reps: Person[] = [];
    for (let rep = 0; rep < given.reps; rep++) reps.push(await org.rep());
    teams.push({ organisation: org.id, manager, reps });
  }
  await fill(
    owner,
    teams.map(({ organisation, reps }) => ({
      ...{ organisation, reps: reps.map(({ id }) => id), count: given.deals },
    })),
  );
  const headersOf = await withLongTokens(
    product,
    teams.flatMap(({ manager, reps }) => [manager, ...reps]),
  );
  const chance = seeded(given.seed);
  const one = <T>(list: readonly T[]): T => {
    const found = list[chance.below(list.length)];
    if (found === undefined) throw new Error("There is nothing to choose from.");
    return found;
  };

  /** A random next call: three in ten are writes, some of which queue a job. */
  function next() {
    const { manager, reps } = one(teams);
    const rep = one(reps);
    const who = chance.percent(40) ? manager : rep;
    const headers = headersOf(who);
    if (chance.percent(70)) return { method: "GET", path: one(READS), headers };
    if (who === manager && chance.percent(30)) {
      const path = api.goals.saveCheckIn.path.replace(":revieweeId", rep.id);
      return { method: "PATCH", path, headers, body: { values: { quota: chance.below(900_000) } } };
    }
    const body = { text: `Load ${chance.below(1_000_000)}` };
    return { method: "POST", path: api.actions.create.path, headers, body };
  }

  return {
    product,
    owner,
    teams,
    headersOf,
    next,
    environment: {
      DATABASE_URL: product.database.appUrl,
      OIDC_ISSUER: product.issuer.url,
    },
    async close() {
      await owner.end();
      await product.close();
    },
  };
}

const READS = [
  `${api.deals.list.path}?pageSize=25&page=1&closed=false&orderBy=closeDate&order=ASC`,
  `${api.deals.list.path}?pageSize=25&page=2&closed=false&orderBy=amountInHomeCurrency&order=DESC`,
  api.forecast.teamOverview.path,
  api.forecast.movement.path,
  api.session.read.path,
  api.goals.checkIns.path,
  api.actions.own.path,
  api.team.members.path,
  api.alerts.list.path,
];

async function withLongTokens({ issuer }: TestProduct, people: Person[]) {
  const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  const tokens = new Map<string, string>();
  for (const { id, subject } of people) tokens.set(id, await issuer.accessToken(subject, { exp }));
  return ({ id }: Person) => ({ authorization: `Bearer ${tokens.get(id)}` });
}
