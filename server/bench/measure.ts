/** The `bench` export of a file in `benches`; yields each result as soon as it is known. */
export type Bench = (how: { isQuick: boolean }) => AsyncGenerator<Result>;

/** One result line: our figure compared with the limit measured alongside it. */
export interface Result {
  name: string;
  ours: number;
  limit: number;
  ratio: number;
  bar: number;
  holds: boolean;
}

const WARM_UP = 2;

/** Alternates two ways of doing the same thing, so that noise hits both, and takes the medians. */
export async function against(
  name: string,
  bar: number,
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<Result> {
  const times: { ours: number[]; limit: number[] } = { ours: [], limit: [] };
  for (let round = -WARM_UP; round < rounds; round++) {
    const [one, other] = [await ours(), await limit()];
    if (round < 0) continue;
    times.ours.push(one);
    times.limit.push(other);
  }
  const [mine, theirs] = [median(times.ours), median(times.limit)];
  const ratio = mine / theirs;
  return {
    name,
    ours: rounded(mine),
    limit: rounded(theirs),
    ratio: rounded(ratio),
    bar,
    holds: ratio <= bar,
  };
}

/** Milliseconds per call for `count` calls made by `clients` concurrent callers. */
export async function perCall(
  count: number,
  clients: number,
  call: () => Promise<void>,
): Promise<number> {
  const each = Math.ceil(count / clients);
  const start = performance.now();
  const caller = async () => {
    for (let done = 0; done < each; done++) await call();
  };
  await Promise.all(Array.from({ length: clients }, caller));
  return (performance.now() - start) / (each * clients);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function within(name: string, ours: number, limit: number): Result {
  const ratio = ours / limit;
  return { name, ours: rounded(ours), limit, ratio: rounded(ratio), bar: 1, holds: ratio <= 1 };
}

export const rounded = (value: number) => Number(value.toPrecision(3));
