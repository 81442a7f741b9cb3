import type { FastifyInstance, FastifyRequest } from "fastify";
import type { TakeCalls } from "../db/calls.ts";
import type { AwaitBody } from "./bodies.ts";
import { networkOf } from "./network.ts";
import { strangerLimit } from "./strangers.ts";

/** Vendors call from a few hundred addresses. */
const MAX_REMEMBERED = 10_000;

export interface VendorLimit {
  /** Has every call of this scope pass before its body is read. */
  guard(scope: FastifyInstance): void;
  /** What the signature said: a network that has shown a right one is a vendor's, and is never turned away. */
  showedRight(request: FastifyRequest): void;
  showedWrong(request: FastifyRequest): Promise<void>;
}

/**
 * Turns away networks that send calls in a vendor's name which the vendor did not sign.
 *
 * Only wrong signatures count, and nobody counts against a network that has ever signed rightly: whoever makes a vendor
 * send us nonsense does not keep the vendor out. A vendor that is turned away from a new address tries again.
 */
export function vendorLimit(
  takeCalls: TakeCalls,
  perMinute: number,
  awaitBody: AwaitBody,
): VendorLimit {
  const wrong = strangerLimit(takeCalls, perMinute, "signatures");
  const vendors = new Set<string>();
  const isVendor = ({ ip }: FastifyRequest) => vendors.has(networkOf(ip));
  return {
    guard(scope) {
      scope.addHook("onRequest", async (request) => {
        if (!isVendor(request)) wrong.mustBeWelcome(request.ip);
        awaitBody(request);
      });
    },
    showedRight({ ip }) {
      if (vendors.size >= MAX_REMEMBERED) vendors.clear();
      vendors.add(networkOf(ip));
    },
    async showedWrong(request) {
      if (!isVendor(request)) await wrong.showedNothing(request.ip);
    },
  };
}
