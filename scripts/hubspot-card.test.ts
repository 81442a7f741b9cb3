import { readFileSync } from "node:fs";
import {
  CardNotice,
  DealCard,
  HomeCard,
  hubspotCard,
  type RouteResponse,
} from "@touchline/contract";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import type { Deal, Home, Notice, Written } from "../hubspot-card/src/answers.ts";

describe("[CARD-3] the card's code", () => {
  it.each([
    { name: "deal", schema: DealCard },
    { name: "home", schema: HomeCard },
    { name: "notice", schema: CardNotice },
  ])("is tried with a $name as the contract answers it", ({ name, schema }) => {
    const file = new URL(`../hubspot-card/fixtures/${name}.json`, import.meta.url);
    const sample: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect((schema as z.ZodType).parse(sample)).toEqual(sample);
  });

  it("knows the shapes that the contract answers with", () => {
    expectTypeOf<RouteResponse<typeof hubspotCard.deal>>().toExtend<Deal | Notice>();
    expectTypeOf<RouteResponse<typeof hubspotCard.home>>().toExtend<Home | Notice>();
    expectTypeOf<RouteResponse<typeof hubspotCard.confirm>>().toExtend<Written | Notice>();
    expectTypeOf<RouteResponse<typeof hubspotCard.setNextStep>>().toExtend<Written | Notice>();
  });

  it("calls the addresses that the contract has", () => {
    const code = ["deal-card.tsx", "home-page.tsx", "call.ts"]
      .map((file) => readFileSync(new URL(`../hubspot-card/src/${file}`, import.meta.url), "utf8"))
      .join("");
    expect(code).toContain("}/api/hubspot-card$");
    const parts = Object.values(hubspotCard).flatMap(({ path }) =>
      path
        .replace("/api/hubspot-card", "")
        .split(/:\w+/)
        .filter((part) => part.length > 1),
    );
    expect([...new Set(parts)]).toEqual(["/deals/", "/buyer-facts/", "/next-step", "/home"]);
    for (const part of parts) expect(code).toContain(part);
  });
});
