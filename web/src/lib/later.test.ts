import { api, DealOrder } from "@touchline/contract";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { later } from "./later.ts";

describe("a schema that is made later", () => {
  it("is not made before it judges something, and then once", () => {
    const make = vi.fn(z.object);
    const Amount = later(z.number)().min(0);
    const Line = later(make)({ amounts: later(z.array)(Amount).max(2) });
    const Named = Line.extend({
      name: later(() => z.string())()
        .trim()
        .optional(),
    });
    expect(make).not.toHaveBeenCalled();
    expect(Named.parse({ amounts: [1], name: " Acme " })).toEqual({ amounts: [1], name: "Acme" });
    expect(Named.safeParse({ amounts: [-1] }).success).toBe(false);
    expect(Named.safeParse({ amounts: [1, 2, 3] }).success).toBe(false);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it("tells of itself like the one it stands for", () => {
    const Order = later(() => z.enum(["asc", "desc"]))();
    expect(Order.options).toEqual(["asc", "desc"]);
    expect("shape" in later(z.object)({})).toBe(true);
  });

  it("holds schemas that are there already, and what is no schema", () => {
    const Either = later(z.union)([z.int(), later(z.literal)("none")]).default("none");
    expect(Either.parse(undefined)).toBe("none");
    expect(Either.parse(3)).toBe(3);
  });
});

it("[H-10] in development and tests the contract runs as it is written", () => {
  expect(Object.getPrototypeOf(DealOrder)).toBe(z.ZodEnum.prototype);
  expect(api.session.read.summary).toBe("The signed-in user and workspace");
});
