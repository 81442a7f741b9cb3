import { api } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { stripUnknown } from "./strip-unknown.ts";

describe("[AUTH-11] [A6] a large answer", () => {
  const schema = z.object({
    id: z.string(),
    inner: z.object({ a: z.number().nullable() }).nullable(),
    list: z.array(z.object({ b: z.boolean().optional() })),
    texts: z.array(z.string()),
  });
  const cut = stripUnknown(schema);

  it("loses every field that the contract does not name, however deep", () => {
    const secret = "not for browsers";
    const given = {
      id: "1",
      secret,
      inner: { a: null, secret },
      list: [{ b: true }, { secret }],
      texts: ["x"],
    };
    expect(cut(given)).toEqual(schema.parse(given));
    expect(JSON.stringify(cut(given))).not.toContain(secret);
    expect(given.inner.secret).toBe(secret);
  });

  it("with nothing to lose is passed on as it is", () => {
    const given = { id: "1", inner: null, list: [{ b: false }], texts: [] };
    expect(cut(given)).toBe(given);
  });

  it("can be every one that the contract calls large", () => {
    expect(() => stripUnknown(api.deals.list.response)).not.toThrow();
    expect(() => stripUnknown(z.object({ any: z.union([z.string(), z.object({})]) }))).toThrow(
      /union/,
    );
  });
});
