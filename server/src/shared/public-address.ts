import { BlockList, isIP } from "node:net";

type Network = readonly [network: string, prefix: number];

/** Private and loopback networks, which an operator may allow. */
const PRIVATE_IPV4: Network[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];
const PRIVATE_IPV6: Network[] = [
  ["::1", 128],
  ["fc00::", 7],
];

/** Unroutable networks and cloud metadata addresses, never allowed. */
const BLOCKED_IPV4: Network[] = [
  ["0.0.0.0", 8],
  ["100.100.100.200", 32],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
const BLOCKED_IPV6: Network[] = [
  ["::", 128],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fd00:ec2::254", 128],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];
/** IPv4 addresses written as IPv6, except loopback. */
const IPV4_COMPATIBLE: Network[] = [["::", 96]];

function toBlockList(networks: readonly Network[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

/** Separate lists: in a common one the IPv4-in-IPv6 block would match every IPv4 address. */
const LISTS = {
  never4: toBlockList(BLOCKED_IPV4, "ipv4"),
  own4: toBlockList(PRIVATE_IPV4, "ipv4"),
  never6: toBlockList(BLOCKED_IPV6, "ipv6"),
  own6: toBlockList(PRIVATE_IPV6, "ipv6"),
  old6: toBlockList(IPV4_COMPATIBLE, "ipv6"),
};

/** Which networks user-entered URLs may reach. */
export interface NetworkAccess {
  /** The operator allows Touchline's own network, without encryption if necessary. */
  ownNetwork: boolean;
}

/** Returns whether a user-entered address may be reached. */
export function isReachable(address: string, { ownNetwork }: NetworkAccess): boolean {
  switch (isIP(address)) {
    case 4:
      if (LISTS.never4.check(address, "ipv4")) return false;
      return ownNetwork || !LISTS.own4.check(address, "ipv4");
    case 6: {
      if (LISTS.never6.check(address, "ipv6")) return false;
      if (LISTS.own6.check(address, "ipv6")) return ownNetwork;
      return !LISTS.old6.check(address, "ipv6");
    }
    default:
      return false;
  }
}

export const isPublic = (address: string): boolean => isReachable(address, { ownNetwork: false });

export const NOT_PUBLIC = "This address isn't on the public internet.";

/** Returns why a URL can't be used, as far as its text reveals; null if nothing is wrong. */
export function addressTrouble(address: string, reach: NetworkAccess): string | null {
  if (!URL.canParse(address)) return "This isn't a web address. It should start with https://.";
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== "https:" && !(protocol === "http:" && reach.ownNetwork)) {
    return "The address must start with https://.";
  }
  if (username || password) return "The address can't contain a user name or password.";
  const host = hostname.replace(/^\[|\]$/g, "");
  const isNumber = isIP(host) !== 0;
  const isLocalName = /(^|\.)(localhost|local|internal|localdomain)\.?$/i.test(host);
  if (isNumber ? !isReachable(host, reach) : isLocalName && !reach.ownNetwork) return NOT_PUBLIC;
  return null;
}
