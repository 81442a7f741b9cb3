import { api, historicalQueriesPerMinute, type Route, routes } from "@touchline/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, it, vi } from "vitest";
import type { TakeCalls } from "../db/calls.ts";
import { limits } from "./limit.ts";

const PER_MINUTE = 100;
const BLOCK = 5;

function callsCountedBy(takeCalls: TakeCalls, route: Route = api.session.read) {
  const limit = limits(takeCalls, PER_MINUTE)(route);
  return (ip: string, query = {}) => limit({ ip, query } as FastifyRequest, {} as FastifyReply);
}

describe("[C6] what a process lets through by itself", () => {
  it("is a whole minute's calls while counting is down, and a few while only our connections are busy", async () => {
    const fails = (error: Error) => vi.fn<TakeCalls>(() => Promise.reject(error));
    const gone = fails(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
    const busy = fails(new Error("timeout exceeded when trying to connect"));
    for (const counting of [gone, busy]) {
      const call = callsCountedBy(counting);
      for (let nth = 0; nth < PER_MINUTE; nth += 1) await call("192.0.2.1");
    }
    expect(gone).toHaveBeenCalledTimes(1);
    expect(busy).toHaveBeenCalledTimes(PER_MINUTE / BLOCK);
  });

  it("is counted for all addresses of one network together", async () => {
    const counters = new Set<string>();
    const call = callsCountedBy(async (counter) => {
      counters.add(counter);
      return { granted: BLOCK, seconds: 60 };
    });
    for (let nth = 1; nth <= 50; nth += 1) await call(`2001:db8:0:7::${nth}`);
    expect(counters.size).toBe(1);
    await call("2001:db8:0:8::1");
    expect(counters.size).toBe(2);
  });

  it("is less about another day, and for each call counted apart from today's", async () => {
    const counted = new Map<string, number>();
    const count: TakeCalls = async (counter, wanted, most) => {
      counted.set(counter, most);
      return { granted: wanted, seconds: 60 };
    };
    const past = { asOf: "2026-11-08" };
    for (const route of [api.deals.list, api.forecast.teamOverview]) {
      const call = callsCountedBy(count, route);
      for (const query of [{}, past, {}, past]) await call("192.0.2.1", query);
    }
    expect([...counted.values()].toSorted((a, b) => a - b)).toEqual([60, 60, PER_MINUTE]);
    const known = routes.flatMap((route) => (historicalQueriesPerMinute(route) ? route.path : []));
    expect(known).toEqual(expect.arrayContaining([api.deals.since.path, api.goals.checkIn.path]));
    const heavy = [api.attention.map, api.attention.week, api.meetingPack.read, api.landing.read];
    const lab = [api.ruleLab.records, api.ruleLab.backTest];
    expect([...heavy, ...lab].map(({ perMinute }) => perMinute)).toEqual(Array(6).fill(60));
    expect(api.deals.find.perMinute).toBe(120);
  });

  it("is remembered for those who call, however many strangers come by", async () => {
    const counting = vi.fn<TakeCalls>(async () => ({ granted: BLOCK, seconds: 60 }));
    const call = callsCountedBy(counting);
    await call("stays");
    await call("leaves");
    for (let nth = 0; nth < 19_998; nth += 1) await call(`stranger ${nth}`);
    await call("stays");
    await call("one more");
    counting.mockClear();
    await call("stays");
    await call("stranger 19997");
    expect(counting).not.toHaveBeenCalled();
    await call("leaves");
    expect(counting).toHaveBeenCalledTimes(1);
  });
});
