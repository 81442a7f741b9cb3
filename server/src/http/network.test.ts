import { describe, expect, it } from "vitest";
import { networkOf } from "./network.ts";

describe("[C6] where calls are counted", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
    ["2001:DB8::7:ffff:ffff:ffff:ffff", "2001:db8:0:7::/64"],
    ["2001:db8:0:8::1", "2001:db8:0:8::/64"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unix socket", "unix socket"],
  ])("%s is one of %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
