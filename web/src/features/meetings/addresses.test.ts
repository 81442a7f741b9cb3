import { expect, it } from "vitest";
import { externalAddresses, recipientsOf } from "./addresses.ts";

it("[EV-5] outsiders are those of no domain of ours", () => {
  const own = ["maya@example.test"];
  expect(externalAddresses(["ana@EXAMPLE.test", "x@evil-example.test"], own)).toEqual([
    "x@evil-example.test",
  ]);
});

it("[EV-5] nobody gets it twice", () => {
  expect(recipientsOf(["ana@example.test"], ["Ana@example.test", "b@x.test"])).toHaveLength(2);
});
