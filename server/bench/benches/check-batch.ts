import { setTimeout as pause } from "node:timers/promises";
import { api } from "@touchline/contract";
import { benchEnvironment } from "../bench-environment.ts";
import { type Bench, rounded } from "../measure.ts";
import { startProduct } from "../start-product.ts";

/** One in this many loaded deals is open and closes in one quarter. */
const ONE_IN = 18;
const LIMIT_S = 10;
const ROUNDS = 5;

/**
 * A batch check of a quarter's open deals, from the click until the last deal is checked: queue,
 * facts, rules and saving.
 */
export const bench: Bench = async function* ({ isQuick }) {
  await using at = await benchEnvironment(isQuick ? 100_000 : 10_000 * ONE_IN);
  await using product = await startProduct(at, "all");
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
  let checked = 0;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await ask("POST", {});
    for (let state = "running"; state !== "done"; ) {
      await pause(20);
      const batch = api.checks.batch.response.parse(await ask("GET"));
      state = batch?.state ?? "running";
      checked = batch?.total ?? 0;
      if (state === "failed") throw new Error("The batch failed.");
    }
    times.push((performance.now() - start) / 1000);
  }
  const ours = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  yield {
    name: `a batch over ${checked} open deals, s / ${LIMIT_S} s`,
    ours: rounded(ours),
    limit: LIMIT_S,
    ratio: rounded(ours / LIMIT_S),
    bar: 1,
    holds: ours < LIMIT_S,
  };
};
