import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EDITING, readAgain } from "./read-again.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("[X-21] reads each path once for an edit and the notice of it, then again for the next", async () => {
  const client = new QueryClient();
  const reads = { deal: 0, list: 0, other: 0 };
  for (const path of ["deal", "list", "other"] as const) {
    new QueryObserver(client, { queryKey: [path], queryFn: () => ++reads[path] }).subscribe(
      () => undefined,
    );
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toEqual({ deal: 1, list: 1, other: 1 });
  readAgain(client, ["deal", "list"]);
  await vi.advanceTimersByTimeAsync(249);
  readAgain(client, ["deal"]);
  expect(reads).toEqual({ deal: 1, list: 1, other: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toEqual({ deal: 2, list: 2, other: 1 });
  readAgain(client, ["deal"]);
  await vi.advanceTimersByTimeAsync(250);
  expect(reads).toEqual({ deal: 3, list: 2, other: 1 });
});

it("[X-21] waits for an edit that is on its way, so that the answer isn't older than the screen", async () => {
  const client = new QueryClient();
  let reads = 0;
  new QueryObserver(client, { queryKey: ["deal"], queryFn: () => ++reads }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(0);
  let settle: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const edit = new MutationObserver(client, { mutationKey: EDITING, mutationFn: () => answer });
  void edit.mutate();
  readAgain(client, ["deal"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toBe(1);
  settle();
  await vi.advanceTimersByTimeAsync(250);
  expect(reads).toBe(2);
});
