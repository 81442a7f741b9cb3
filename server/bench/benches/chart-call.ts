import { join } from "node:path";
import { benchEnvironment, child, ROOT, thisQuarter } from "../bench-environment.ts";
import { against, type Bench, perCall } from "../measure.ts";
import { startProduct } from "../start-product.ts";

const CONCURRENCY = 4;

/** The forecast chart's 10,000 deals, compared with a bare server that sends the same bytes. */
export const bench: Bench = async function* ({ isQuick }) {
  const { rounds, each } = isQuick ? { rounds: 5, each: 1 } : { rounds: 9, each: 4 };
  await using at = await benchEnvironment(100_000);
  const { first, last, query } = await thisQuarter(at);
  await using product = await startProduct(at, "web");
  await using bare = child(join(ROOT, "server/bench/chart-server.ts"), [
    at.ownerUrl,
    at.organisation,
    first,
    last,
  ]);
  const { port } = await bare.ready;
  const address = `${product.url}/api/deals?pageSize=10000&${query}`;
  const authorization = `Bearer ${await at.issuer.accessToken("manager")}`;
  // Neither side compresses: this measures the server, not the network.
  const headers = { authorization, "accept-encoding": "identity" };
  const read = (url: string) => async () => {
    const answer = await fetch(url, { headers });
    return answer.arrayBuffer();
  };
  const [ours, theirs] = [read(address), read(`http://127.0.0.1:${port}/`)];
  const [mine, same] = [await ours(), await theirs()];
  if (!Buffer.from(mine).equals(Buffer.from(same))) {
    throw new Error("The bare server does not send the same bytes.");
  }
  const megabytes = (mine.byteLength / 1e6).toFixed(1);
  const compare = (clients: number, who: string) =>
    against(
      `chart call, ${megabytes} MB, ${who} / bare server with the same bytes, ms`,
      2,
      rounds,
      () => perCall(each * clients, clients, async () => void (await ours())),
      () => perCall(each * clients, clients, async () => void (await theirs())),
    );
  yield await compare(1, "one client");
  if (!isQuick) yield await compare(CONCURRENCY, `${CONCURRENCY} clients`);
};
