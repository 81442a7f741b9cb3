import type { FastifyInstance, FastifyRequest } from "fastify";
import type { TakeCalls } from "../db/calls.ts";
import { badSecretLimit } from "./bad-secret-limit.ts";
import type { AwaitBody } from "./body-deadline.ts";
import { networkOf } from "./network.ts";

/** Vendors call from a few hundred addresses. */
const MAX_CACHED = 10_000;

export interface VendorLimit {
  /** Checks every call of this scope before its body is read. */
  guard(scope: FastifyInstance): void;
  /** Records a valid signature: the network is a vendor's and is never blocked. */
  recordValid(request: FastifyRequest): void;
  recordInvalid(request: FastifyRequest): Promise<void>;
}

/**
 * Blocks networks that send unsigned or wrongly signed vendor calls. Only invalid signatures count,
 * and never for a network that has signed correctly before, so that provoking a vendor into sending
 * bad calls doesn't lock the vendor out. A vendor blocked at a new address retries.
 */
export function vendorLimit(
  takeCalls: TakeCalls,
  perMinute: number,
  awaitBody: AwaitBody,
): VendorLimit {
  const wrong = badSecretLimit(takeCalls, perMinute, "signatures");
  const vendors = new Set<string>();
  const isVendor = ({ ip }: FastifyRequest) => vendors.has(networkOf(ip));
  return {
    guard(scope) {
      scope.addHook("onRequest", async (request) => {
        if (!isVendor(request)) wrong.mustNotBeBlocked(request.ip);
        awaitBody(request);
      });
    },
    recordValid({ ip }) {
      if (vendors.size >= MAX_CACHED) vendors.clear();
      vendors.add(networkOf(ip));
    },
    async recordInvalid(request) {
      if (!isVendor(request)) await wrong.recordInvalid(request.ip);
    },
  };
}
