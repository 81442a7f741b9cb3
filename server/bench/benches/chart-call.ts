import { join } from "node:path";
import { loadDeals } from "../load-deals.ts";
import { against, type Bench, perCall } from "../measure.ts";
import { serving } from "../serving.ts";
import { child } from "../surroundings.ts";

const AT_ONCE = 4;

/** The 10,000 deals of the forecast's chart against a bare server that sends the same bytes. */
export const bench: Bench = async function* (at, { isQuick }) {
  const { count, rounds, calls } = isQuick
    ? { count: 20_000, rounds: 5, calls: 4 }
    : { count: 100_000, rounds: 9, calls: 8 };
  await loadDeals(at, count);
  const { rows } = await at.owner.query(`select q::date::text as first,
    (q + interval '3 months - 1 day')::date::text as last from date_trunc('quarter', now()) as q`);
  const { first, last } = rows[0];
  const product = await serving(at, "web");
  const bare = child(join(at.root, "server/bench/chart-server.ts"), [
    at.ownerUrl,
    at.organisation,
    first,
    last,
  ]);
  try {
    const { port } = await bare.ready;
    const query = `pageSize=10000&closeDateStart=${first}&closeDateEnd=${last}`;
    const address = `${product.url}/api/deals?${query}`;
    const authorization = `Bearer ${await at.issuer.accessToken("manager")}`;
    // Neither side compresses: that is the network's bargain, not the server's speed.
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
        () => perCall(calls, clients, async () => void (await ours())),
        () => perCall(calls, clients, async () => void (await theirs())),
      );
    yield await compare(1, "one client");
    yield await compare(AT_ONCE, `${AT_ONCE} clients`);
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
};
