import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isReachable, type NetworkAccess, NOT_PUBLIC } from "../shared/public-address.ts";

type Found = Array<{ address: string; family: number }>;
/** The system's resolver, or a replacement in tests. */
export type Resolve = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, found: Found) => void,
) => void;

const systemResolve: Resolve = (hostname, done) => lookup(hostname, { all: true }, done);

/**
 * Resolves a name and allows only permitted addresses. The connection uses the checked address,
 * which prevents DNS rebinding.
 */
export function guardedLookup(
  reach: NetworkAccess,
  resolve: Resolve = systemResolve,
): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isReachable(address, reach))) {
        return done(new Error(NOT_PUBLIC), []);
      }
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
}
