import { addDays, checkDeal, type DealFacts } from "@touchline/domain";
import { systemOf } from "../../src/context/viewer.ts";
import { connect } from "../../src/db/connect.ts";
import { storeOn } from "../../src/db/store.ts";
import { openQueue } from "../../src/jobs/queue.ts";
import { benchEnvironment } from "../bench-environment.ts";
import { type Bench, type Result, rounded } from "../measure.ts";

const GOAL_PER_SECOND = 10_000;
const BATCH_SIZE = 500;

/** The rules alone, and loading their facts from a small and a large organisation. */
export const bench: Bench = async function* ({ isQuick }) {
  const perSecond = rulesPerSecond(isQuick ? 20_000 : 200_000);
  yield {
    name: `the rules, deals/s / ${GOAL_PER_SECOND}`,
    ours: rounded(perSecond),
    limit: GOAL_PER_SECOND,
    ratio: rounded(perSecond / GOAL_PER_SECOND),
    bar: 1,
    holds: perSecond >= GOAL_PER_SECOND,
  };
  const sizes = [10_000, 100_000];
  const times: number[] = [];
  for (const size of sizes) times.push(await factsOf(size));
  const [small = 0, large = 0] = times;
  yield growth(
    `facts of ${BATCH_SIZE} deals among ${sizes[1]} / among ${sizes[0]}, ms`,
    large,
    small,
  );
};

function growth(name: string, ours: number, limit: number): Result {
  const ratio = ours / limit;
  return {
    name,
    ours: rounded(ours),
    limit: rounded(limit),
    ratio: rounded(ratio),
    bar: 2,
    holds: ratio <= 2,
  };
}

/** The deals vary enough that every rule sometimes fires and sometimes doesn't. */
function rulesPerSecond(count: number): number {
  const settings = new Map();
  const deals = Array.from({ length: 1000 }, (_, n) => dealNumber(n));
  for (const deal of deals) checkDeal(deal, settings);
  const start = performance.now();
  for (let n = 0; n < count; n++) checkDeal(deals[n % deals.length] as DealFacts, settings);
  return count / ((performance.now() - start) / 1000);
}

function dealNumber(n: number): DealFacts {
  const today = "2026-11-15";
  const ago = (days: number) => addDays(today, -days);
  const stage = { label: "Proposal", order: n % 5 };
  return {
    today,
    fiscalStart: 1,
    isOpen: true,
    counts: true,
    createdOn: ago(100),
    amount: n * 100,
    category: [null, "BEST_CASE", "COMMIT"][n % 3] ?? null,
    closeDate: ago((n % 80) - 40),
    stage: { ...stage, probability: (n % 10) / 10, enteredOn: ago(n % 60), daysLimit: null },
    contactCount: n % 4,
    lastContact: n % 7 === 0 ? null : { kind: "EMAIL", on: ago(n % 30) },
    lastHeard: { on: ago(n % 40), contacts: n % 6 },
    lastMeeting: { title: n % 3 ? "Board meeting" : "Demo", on: ago(n % 20) },
    nextMeetingOn: n % 2 ? ago(-3) : null,
    stageMoves: [3, 2].map((order) => ({
      on: ago((n + order) % 50),
      from: { label: "Contract", order },
      to: stage,
    })),
    closeDateMoves: [1, 2].map((times) => ({
      on: ago(20),
      from: ago(10),
      to: ago(-(n % 20) * times),
    })),
    amountMoves: [{ on: ago(n % 40), from: 1000, to: 500 + (n % 1000) }],
    nextStep: n % 3 ? "Send the contract" : "",
    nextStepSince: ago(n % 30),
    update: n % 2 ? "IT raised a concern about single sign-on." : "They sign on Friday.",
    updatedOn: ago(n % 20),
    nextTask: { title: "Call", dueOn: ago((n % 10) - 5) },
    reviewedOn: n % 2 ? ago(n % 14) : null,
    ownFields: [],
    team: {
      stay: { medianDays: 20, samples: 9 },
      medianAmount: 50_000,
      usualSteps: [{ label: "Demo", order: n % 3 }],
    },
  };
}

/** Median milliseconds for one chunk of a batch. */
async function factsOf(size: number): Promise<number> {
  await using at = await benchEnvironment(size);
  const { owner, organisation, appUrl } = at;
  const { rows } = await owner.query<{ id: string }>(
    "select id from deals where status = 'open' order by md5(id::text) limit $1",
    [BATCH_SIZE],
  );
  const ids = rows.map(({ id }) => id);
  const database = connect(appUrl, { max: 1 });
  const fail = (error: Error) => {
    throw error;
  };
  const queue = await openQueue(appUrl, { works: false, onError: fail });
  const inStore = storeOn(database.db, queue);
  const times: number[] = [];
  for (let round = -2; round < 9; round++) {
    const start = performance.now();
    await inStore(systemOf(organisation), (store) => store.facts.of(ids, new Date()), "read");
    if (round >= 0) times.push(performance.now() - start);
  }
  await queue.close();
  await database.close();
  return times.sort((a, b) => a - b)[4] ?? Number.NaN;
}
