import { join } from "node:path";
import { against, perCall, type Result } from "./measure.ts";
import { child, type Surroundings } from "./surroundings.ts";

const GOAL = `select reviewee_id, period, note, updated_at, open, rep_commit, won, quota, best_case, most_likely
  from check_ins where organisation_id = $1 and reviewee_id = $2 and period = $3`;

/** One small read, signed in and scoped, against the same statement with nothing around it. */
export async function goalRead(
  at: Surroundings,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<Result[]> {
  const { root, ownerUrl, appUrl, owner, issuer, organisation, rep, port } = at;
  await owner.query(
    "insert into check_ins (organisation_id, reviewee_id, period, quota, updated_at) values ($1, $2, '2026-Q4', 100, now())",
    [organisation, rep],
  );
  const values = [organisation, rep, "2026-Q4"];
  const product = child(join(root, "scripts/launch.mjs"), ["serve", "web"], {
    PORT: String(port),
    DATABASE_URL: appUrl,
    OIDC_ISSUER: issuer.url,
    LOG_LEVEL: "warn",
    RATE_LIMIT_PER_MINUTE: "100000000",
  });
  const thin = child(join(root, "server/bench/thin-server.ts"), [ownerUrl, GOAL, ...values]);
  try {
    const [{ port: thinPort }] = await Promise.all([thin.ready, product.ready]);
    const headers = { authorization: `Bearer ${await issuer.accessToken("rep")}` };
    const read = async (url: string) => {
      const response = await fetch(url, { headers });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      await response.arrayBuffer();
    };
    const goal = () =>
      read(`http://127.0.0.1:${port}/api/pipeline-check-ins/${rep}?period=2026-Q4`);
    const bare = () => read(`http://127.0.0.1:${thinPort}/`);
    const statement = async () => void (await owner.query(GOAL, values));
    const compare = (name: string, bar: number, clients: number, limit: () => Promise<void>) =>
      against(
        name,
        bar,
        rounds,
        () => perCall(calls, clients, goal),
        () => perCall(calls, clients, limit),
      );
    return [
      await compare("goal read over HTTP / the same SQL through pg, ms", 8, 1, statement),
      await compare("goal read / thin server, one client, ms", 2, 1, bare),
      await compare("goal read / thin server, eight clients, ms", 2, 8, bare),
    ];
  } finally {
    for (const { started } of [product, thin]) started.kill("SIGTERM");
    await Promise.all([product.ended, thin.ended]);
  }
}
