import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { CoveredPage } from "./covered-page.tsx";

function page() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } });
  const reads: Record<string, number> = { changed: 0, same: 0 };
  const read = (name: string) => ({
    queryKey: [name],
    queryFn: async () => {
      reads[name] = (reads[name] ?? 0) + 1;
      return `${name} ${reads[name]}`;
    },
  });
  function Part({ name }: { name: string }) {
    return <p>{useQuery({ ...read(name), staleTime: 30_000 }).data ?? "loading"}</p>;
  }
  const at = (isCovered: boolean) => (
    <QueryClientProvider client={client}>
      <CoveredPage isCovered={isCovered}>
        <Part name="changed" />
        <Part name="same" />
      </CoveredPage>
    </QueryClientProvider>
  );
  return { client, reads, at };
}

it("[X-21] a covered page keeps what it shows, and reads what changed once when it is seen again", async () => {
  const { client, reads, at } = page();
  const { rerender } = render(at(false));
  expect(await screen.findByText("changed 1")).toBeTruthy();
  expect(await screen.findByText("same 1")).toBeTruthy();
  rerender(at(true));
  for (const _ of [1, 2, 3]) await client.invalidateQueries({ queryKey: ["changed"] });
  expect(reads).toEqual({ changed: 1, same: 1 });
  expect(screen.getByText("changed 1")).toBeTruthy();
  rerender(at(false));
  expect(await screen.findByText("changed 2")).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(reads).toEqual({ changed: 2, same: 1 });
});

it("[X-21] a page that is opened with something on top of it loads", async () => {
  const { at } = page();
  render(at(true));
  expect(await screen.findByText("changed 1")).toBeTruthy();
});
