import type { DemoPerson } from "./demo-person.ts";

const CRO = "cro@south.test";
export const SOUTHBANK_LEADS = [
  "manager1@south.test",
  "manager2@south.test",
  "manager3@south.test",
];

/** The three managers, each with the names of the reps of today. */
const TEAMS = [
  {
    manager: ["Nora Brennan", "Sales Manager, North"],
    reps: [
      "Aoife Kelly",
      "Marcus Hale",
      "Ingrid Solberg",
      "Rahul Mehta",
      "Chloe Martin",
      "Piotr Zielinski",
    ],
  },
  {
    manager: ["Hannes Vogel", "Sales Manager, Central"],
    reps: [
      "Katja Reuter",
      "Bruno Alves",
      "Selin Kaya",
      "Dominik Hahn",
      "Freya Lund",
      "Mateo Rivas",
    ],
  },
  {
    manager: ["Isabel Duarte", "Sales Manager, South"],
    reps: [
      "Giulia Ferri",
      "Nikos Pappas",
      "Amélie Roux",
      "Joana Pires",
      "Luca Moretti",
      "Hanna Weiss",
    ],
  },
] as const;

/** Moved from the second team to the first one during this quarter. */
export const MOVER = "rep6@south.test";

/** A CRO, three managers with six reps each, an admin and an observer. */
export const SOUTHBANK_PEOPLE: DemoPerson[] = [
  { email: CRO, name: "Rebecca Stone", title: "Chief Revenue Officer", role: "manager" },
  ...TEAMS.map(({ manager: [name, title] }, team): DemoPerson => {
    return { email: leadOf(team), name, title, role: "manager", reportsTo: CRO };
  }),
  ...TEAMS.flatMap(({ reps }, team) =>
    reps.map((name, index): DemoPerson => {
      const email = `rep${team * 6 + index + 1}@south.test`;
      return {
        ...{ email, name, title: "Account Executive", role: "rep", reportsTo: leadOf(team) },
        ...(email === MOVER && { movedFrom: leadOf(1) }),
      };
    }),
  ),
  {
    email: "admin@south.test",
    name: "Owen Clarke",
    title: "Revenue Operations",
    role: "admin",
  },
  {
    email: "observer@south.test",
    name: "Farah Siddiqui",
    title: "Finance Director",
    role: "observer",
  },
];

function leadOf(team: number): string {
  return SOUTHBANK_LEADS[team] ?? "";
}
