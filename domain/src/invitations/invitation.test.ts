import { describe, expect, it } from "vitest";
import {
  canInvite,
  maxInvitationsPerDay,
  maxSharedAddressesPerDay,
  nextInvitationAt,
  type SentInvitation,
} from "./invitation.ts";

const NINE = new Date("2026-11-15T09:00:00Z");
const at = (time: string) => new Date(`2026-11-15T${time}Z`);
const last = (state: SentInvitation["state"]): SentInvitation => ({ state, invitedAt: NINE });

describe("[AUTH-12] an invitation by e-mail", () => {
  it("may be sent at once to whoever never had one, and where the last did not go out", () => {
    for (const one of [null, last("failed")]) {
      expect(nextInvitationAt(one)).toBeNull();
      expect(canInvite(one, NINE)).toBe(true);
    }
  });

  it("goes to fewer a day while nobody has ever paid", () => {
    expect([maxInvitationsPerDay(true), maxInvitationsPerDay(false)]).toEqual([20, 200]);
  });

  it("[S-7] and so have summaries and feedback", () => {
    expect([maxSharedAddressesPerDay(true), maxSharedAddressesPerDay(false)]).toEqual([50, 1000]);
  });

  it("may be sent again after ten minutes, not a second before", () => {
    for (const one of [last("sent"), last("waiting")]) {
      expect(nextInvitationAt(one)).toEqual(at("09:10:00"));
      expect(canInvite(one, at("09:09:59"))).toBe(false);
      expect(canInvite(one, at("09:10:00"))).toBe(true);
    }
  });
});
