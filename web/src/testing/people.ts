import type { QueryClient } from "@tanstack/react-query";
import {
  api,
  type CheckIn,
  type Right,
  type Role,
  type Session,
  type TeamMember,
} from "@touchline/contract";
import { routeQuery } from "../lib/api.ts";

export const manager: TeamMember = {
  id: "00000000-0000-4000-8000-00000000000a",
  name: "Maya Lindt",
  title: "Head of Sales",
  role: "manager",
  emailAddress: "maya@example.test",
  phoneNumber: "",
  sub: false,
};

export const rep: TeamMember = {
  id: "00000000-0000-4000-8000-0000000000a1",
  name: "Ana Silva",
  title: "Account Executive",
  role: "rep",
  emailAddress: "ana@example.test",
  phoneNumber: "",
  sub: false,
};

export const otherRep: TeamMember = {
  ...rep,
  id: "00000000-0000-4000-8000-0000000000b2",
  name: "Ben Okafor",
  emailAddress: "ben@example.test",
};

export const admin: TeamMember = {
  ...manager,
  id: "00000000-0000-4000-8000-00000000000c",
  name: "Ada Novak",
  title: "Operations",
  role: "admin",
  emailAddress: "ada@example.test",
};

export const observer: TeamMember = {
  ...manager,
  id: "00000000-0000-4000-8000-00000000000d",
  name: "Oskar Brandt",
  title: "CFO",
  role: "observer",
  emailAddress: "oskar@example.test",
};

/** As `rights_of` derives them where managers see everybody. */
const RIGHTS_OF: Record<Role, Right[]> = {
  rep: ["write"],
  manager: [
    ...(["write", "read-team", "coach", "read-everybody", "coach-everybody"] as const),
    ...(["administer", "read-unowned"] as const),
  ],
  admin: ["write", "administer"],
  observer: ["read-team", "read-everybody", "read-unowned"],
};

/** Managers who report to another one, where they see their own tree. */
export const TREE_RIGHTS: Right[] = ["write", "read-team", "coach"];

export function sessionOf(person: TeamMember, change: Partial<Session["user"]> = {}): Session {
  const { sub: _, phoneNumber: __, ...known } = person;
  return {
    user: {
      ...known,
      rights: RIGHTS_OF[person.role],
      isPaid: true,
      customerId: null,
      preferences: { playerCoachModeOn: false },
      ...change,
    },
    organisation: { id: "00000000-0000-4000-8000-0000000000ff", name: "Northwind" },
    isHubspotConnected: false,
    hasHubspotTrouble: false,
    isSlackConnected: false,
    isSetUp: true,
    currency: "EUR",
    timeZone: "Europe/Berlin",
    fiscalStartMonth: 1,
    weekStartsOn: "monday",
    hasBilling: false,
    trialEndsAt: null,
  };
}

/** Like the guard: the session is known before the page renders. */
export function signIn(client: QueryClient, session: Session): QueryClient {
  client.setQueryDefaults([api.session.read.path], { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(routeQuery(api.session.read, {}).queryKey, session);
  return client;
}

export function checkInOf(person: TeamMember, values: Partial<CheckIn["values"]> = {}): CheckIn {
  return {
    revieweeId: person.id,
    period: "2026-Q4",
    values: { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0, ...values },
    note: "",
    ratings: {},
    committedAt: null,
    updatedAt: "2026-11-15T09:00:00.000Z",
    sync: { state: "by-hand", message: null, at: null },
  };
}
