import { benchEnvironment } from "../bench-environment.ts";
import { type Bench, median, perCall, within } from "../measure.ts";
import { startProduct } from "../start-product.ts";

const DEALS = 100_000;
const MAX_MS = 100;

/** Wins and losses of a team of six, of one quarter and of four. */
export const bench: Bench = async function* ({ isQuick }) {
  const rounds = isQuick ? 5 : 15;
  await using at = await benchEnvironment(DEALS);
  await using product = await startProduct(at, "web");
  for (const quarters of [1, 4]) {
    const read = await product.reader("manager", `/api/wins-and-losses?quarters=${quarters}`);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await perCall(1, 1, read));
    yield within(
      `wins and losses of ${quarters} quarters, ${DEALS} deals, median ms`,
      median(times),
      MAX_MS,
    );
  }
};
