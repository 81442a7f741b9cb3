import { benchEnvironment } from "../bench-environment.ts";
import { against, type Bench, perCall } from "../measure.ts";
import { startProduct, thinServer } from "../start-product.ts";

const GOAL = `select reviewee_id, period, note, updated_at, open, rep_commit, won, quota, best_case, most_likely
  from check_ins where organisation_id = $1 and reviewee_id = $2 and period = $3`;

/** One small read, signed in and scoped, compared with the bare statement. */
export const bench: Bench = async function* ({ isQuick }) {
  const { rounds, calls } = isQuick ? { rounds: 5, calls: 200 } : { rounds: 15, calls: 1000 };
  await using at = await benchEnvironment();
  const { owner, organisation, reps } = at;
  const values = [organisation, reps[0] ?? "", "2026-Q4"];
  await owner.query(
    "insert into check_ins (organisation_id, reviewee_id, period, quota, updated_at) values ($1, $2, $3, 100, now())",
    values,
  );
  await using product = await startProduct(at, "web");
  await using thin = await thinServer(at, GOAL, values);
  const goal = await product.reader("rep-1", `/api/pipeline-check-ins/${values[1]}?period=2026-Q4`);
  const statement = async () => void (await owner.query(GOAL, values));
  const compare = (name: string, bar: number, clients: number, limit: () => Promise<void>) =>
    against(
      name,
      bar,
      rounds,
      () => perCall(calls, clients, goal),
      () => perCall(calls, clients, limit),
    );
  yield await compare("goal read over HTTP / the same SQL through pg, ms", 8, 1, statement);
  yield await compare("goal read / thin server, one client, ms", 2, 1, thin.read);
  yield await compare("goal read / thin server, eight clients, ms", 2, 8, thin.read);
};
