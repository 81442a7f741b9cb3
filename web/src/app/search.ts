type Search = Record<string, unknown>;

/** Query strings stay what they are: text, or a list of texts where a name repeats. */
export function parseSearch(text: string): Search {
  const given = new URLSearchParams(text);
  return Object.fromEntries(
    Array.from(new Set(given.keys()), (name) => {
      const all = given.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

export function stringifySearch(search: Search): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
