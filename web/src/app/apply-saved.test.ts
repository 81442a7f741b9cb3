import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { expect, it } from "vitest";
import { detailOf } from "../testing/checks.ts";
import { applySaved } from "./apply-saved.ts";

const deal = detailOf({ pendingWrite: "waiting" });
const other = detailOf({
  id: "00000000-0000-4000-8000-0000000000aa",
  hubspotId: "2",
  pendingWrite: "waiting",
});
const keyOf = ({ hubspotId }: typeof deal) => [api.checks.deal.path, { hubspotId }];
const LIST = [api.deals.list.path, {}];

function known() {
  const client = new QueryClient();
  client.setQueryData(keyOf(deal), deal);
  client.setQueryData(keyOf(other), other);
  client.setQueryData(LIST, { deals: [deal, other], total: 2 });
  return client;
}
const states = (client: QueryClient) => [
  client.getQueryData<typeof deal>(keyOf(deal))?.pendingWrite,
  ...(client.getQueryData<{ deals: (typeof deal)[] }>(LIST)?.deals ?? []).map(
    ({ pendingWrite }) => pendingWrite,
  ),
];

it("[X-21] a change that the CRM has is no longer pending, without reading anything", () => {
  const client = known();
  applySaved(client, deal.id, null);
  expect(states(client)).toEqual([null, null, "waiting"]);
  applySaved(client, deal.id, "conflict");
  expect(states(client)).toEqual(["conflict", "conflict", "waiting"]);
});

it("[X-21] what waits to be read again still does", async () => {
  const client = known();
  await client.invalidateQueries({ queryKey: LIST, refetchType: "none" });
  applySaved(client, deal.id, null);
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
  expect(client.getQueryState(keyOf(deal))?.isInvalidated).toBe(false);
});

it("[X-21] an answer on its way may be older, so this comes after it, and nothing is read twice", async () => {
  const client = new QueryClient();
  const first = Promise.withResolvers<unknown>();
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey: LIST,
    queryFn: () => {
      reads += 1;
      return first.promise;
    },
  });
  const stop = observer.subscribe(() => undefined);
  applySaved(client, deal.id, null);
  first.resolve({ deals: [deal], total: 1 });
  await expect.poll(() => states(client)[1]).toBe(null);
  expect(reads).toBe(1);
  stop();
});
