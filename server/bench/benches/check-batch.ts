import { setTimeout as pause } from "node:timers/promises";
import { api } from "@touchline/contract";
import { loadDeals } from "../load-deals.ts";
import { type Bench, rounded } from "../measure.ts";
import { serving } from "../serving.ts";

const OPEN_OF_ALL = 4;
const LIMIT_S = 10;
const ROUNDS = 5;

/** A batch over many open deals, from the button until the last is checked: queue, facts, rules and what is kept. */
export const bench: Bench = async function* (at, { isQuick }) {
  const deals = isQuick ? 2_000 : 10_000;
  await loadDeals(at, deals * OPEN_OF_ALL);
  const product = await serving(at, "all");
  const url = `${product.url}${api.checks.batch.path}`;
  const ask = async (method: "GET" | "POST", body?: object) => {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${await at.issuer.accessToken("manager")}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}`);
    return response.json();
  };
  try {
    const { rows } = await at.owner.query<{ id: string }>(
      "select id from deals where status = 'open' and archived_at is null order by id limit $1",
      [deals],
    );
    const dealIds = rows.map(({ id }) => id);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await ask("POST", { dealIds });
      for (let state = "running"; state !== "done"; ) {
        await pause(20);
        state = api.checks.batch.response.parse(await ask("GET"))?.state ?? "running";
        if (state === "failed") throw new Error("The batch failed.");
      }
      times.push((performance.now() - start) / 1000);
    }
    const ours = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
    yield {
      name: `a batch over ${dealIds.length} open deals, s / ${LIMIT_S} s`,
      ours: rounded(ours),
      limit: LIMIT_S,
      ratio: rounded(ours / LIMIT_S),
      bar: 1,
      holds: ours < LIMIT_S,
    };
  } finally {
    await product.stop();
  }
};
