import type { Account, Owner, Pipeline, Stage } from "../hubspot/shapes.ts";
import { CHARACTERS } from "./characters.ts";
import type { DemoOrganisation } from "./people.ts";

export const NEW_BUSINESS = "default";
export const RENEWALS = "81200100";

/** The value of one unit in euros. */
export const RATES: Record<string, number> = { EUR: 1, GBP: 1.17, USD: 0.92, SEK: 0.088 };

/** Stage ids by pipeline, from first to last open stage. */
export const OPEN_STAGES: Record<string, readonly string[]> = {
  [NEW_BUSINESS]: [
    "appointmentscheduled",
    "qualifiedtobuy",
    "presentationscheduled",
    "decisionmakerboughtin",
    "contractsent",
  ],
  [RENEWALS]: ["81200101", "81200102", "81200103", "81200104"],
};

export const CLOSED_STAGES: Record<string, { won: string; lost: string }> = {
  [NEW_BUSINESS]: { won: "closedwon", lost: "closedlost" },
  [RENEWALS]: { won: "81200105", lost: "81200106" },
};

/** Left the company, but still owns deals in the CRM. */
export const FORMER_OWNER = {
  ownerId: "73100190",
  userId: 51200190,
  email: "daniel.frost@demo.test",
};

const MANAGER = { ownerId: "73100100", userId: 51200100 };

export function demoAccount(organisation: DemoOrganisation): Account {
  const { EUR: _home, ...exchangeRates } = RATES;
  return {
    portalId: 48975575,
    name: organisation.name,
    timeZone: organisation.timeZone,
    companyCurrency: organisation.currency,
    exchangeRates,
    mapsForecastCategory: true,
    hasForecastTool: true,
  };
}

export function demoPipelines(since: string): Pipeline[] {
  const stage = (
    id: string,
    label: string,
    displayOrder: number,
    probability: string,
    isClosed = false,
  ): Stage => ({
    id,
    label,
    displayOrder,
    metadata: { isClosed: String(isClosed), probability },
    createdAt: since,
    updatedAt: since,
    archived: false,
    writePermissions: "CRM_PERMISSIONS_ENFORCEMENT",
  });
  const pipeline = (
    id: string,
    label: string,
    displayOrder: number,
    stages: Stage[],
  ): Pipeline => ({
    id,
    label,
    displayOrder,
    stages,
    createdAt: id === NEW_BUSINESS ? "1970-01-01T00:00:00Z" : since,
    updatedAt: since,
    archived: false,
  });
  return [
    pipeline(NEW_BUSINESS, "New business", 0, [
      stage("appointmentscheduled", "Discovery", 0, "0.2"),
      stage("qualifiedtobuy", "Qualified", 1, "0.4"),
      stage("presentationscheduled", "Solution fit", 2, "0.6"),
      stage("decisionmakerboughtin", "Proposal", 3, "0.8"),
      stage("contractsent", "Contract", 4, "0.9"),
      stage("closedwon", "Closed won", 5, "1.0", true),
      stage("closedlost", "Closed lost", 6, "0.0", true),
    ]),
    pipeline(RENEWALS, "Renewals & expansion", 1, [
      stage("81200101", "Renewal due", 0, "0.5"),
      stage("81200102", "Value review", 1, "0.6"),
      stage("81200103", "Quote out", 2, "0.8"),
      stage("81200104", "Verbal yes", 3, "0.9"),
      stage("81200105", "Renewed", 4, "1.0", true),
      stage("81200106", "Churned", 5, "0.0", true),
    ]),
  ];
}

export function demoOwners(organisation: DemoOrganisation, since: string): Owner[] {
  const ids = new Map<string, { ownerId: string; userId: number }>(
    CHARACTERS.map((character) => [character.email, character]),
  );
  const active = organisation.people.map((person): Owner => {
    const { ownerId, userId } = ids.get(person.email) ?? MANAGER;
    const [firstName = "", ...rest] = person.name.split(" ");
    return {
      id: ownerId,
      email: person.email,
      type: "PERSON",
      firstName,
      lastName: rest.join(" "),
      userId,
      userIdIncludingInactive: userId,
      createdAt: since,
      updatedAt: since,
      archived: false,
      teams: [{ id: "368389", name: "Sales", primary: true }],
    };
  });
  const former: Owner = {
    id: FORMER_OWNER.ownerId,
    email: FORMER_OWNER.email,
    type: "PERSON",
    firstName: "Daniel",
    lastName: "Frost",
    userId: null,
    userIdIncludingInactive: FORMER_OWNER.userId,
    createdAt: since,
    updatedAt: since,
    archived: true,
  };
  return [...active, former];
}
