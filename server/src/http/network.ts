import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * Returns the key by which an address is rate-limited. IPv6 is reduced to its /64 network, because
 * one user can use all 2^64 addresses in it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const ipv4 = mappedIn(groups);
  return ipv4 ?? `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** Returns the key by which a caller's share is limited: the person, or a stranger's network. */
export function callerKey({ caller: { identity }, ip }: FastifyRequest): string {
  return identity ? `${identity.issuer} ${identity.subject}` : networkOf(ip);
}

/** Expands the groups that `2001:db8::1` leaves out. */
function groupsOf(address: string): string[] {
  const [withoutZone = ""] = address.split("%");
  const written = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  return [...head, ...Array(ALL_GROUPS - head.length - tail.length).fill("0"), ...tail];
}

/** An IPv4-mapped IPv6 address: ::ffff:192.0.2.1. */
function mappedIn(groups: string[]): string | null {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
}
