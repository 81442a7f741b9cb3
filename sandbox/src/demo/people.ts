import type { DemoPerson } from "./demo-person.ts";
import { SOUTHBANK_PEOPLE } from "./southbank-people.ts";

export interface DemoOrganisation {
  name: string;
  currency: string;
  timeZone: string;
  /** Days until the trial ends; negative once it has, null for a paying organisation. */
  trialDaysLeft: number | null;
  /** Which people managers see; everybody by default. */
  managersSee?: "everybody" | "tree";
  people: DemoPerson[];
}

export const DEMO_PASSWORD = "demo";

/**
 * The fictional organisations: one team in full swing, one whose trial has ended, one brand new, and
 * a company of three levels.
 */
export const DEMO_ORGANISATIONS: DemoOrganisation[] = [
  {
    name: "Northwind Demo",
    currency: "EUR",
    timeZone: "Europe/Dublin",
    trialDaysLeft: null,
    people: [
      {
        email: "manager@demo.test",
        name: "Maya Lindqvist",
        title: "Sales Manager",
        role: "manager",
      },
      { email: "rep1@demo.test", name: "Sam Okafor", title: "Account Executive", role: "rep" },
      { email: "rep2@demo.test", name: "Olivia Brandt", title: "Account Executive", role: "rep" },
      {
        email: "rep3@demo.test",
        name: "Stefan Novak",
        title: "Senior Account Executive",
        role: "rep",
      },
      {
        email: "rep4@demo.test",
        name: "Priya Raman",
        title: "Enterprise Account Executive",
        role: "rep",
      },
      {
        email: "rep5@demo.test",
        name: "Tom Whitfield",
        title: "Junior Account Executive",
        role: "rep",
      },
      { email: "rep6@demo.test", name: "Lucía Herrera", title: "Account Executive", role: "rep" },
    ],
  },
  {
    name: "Trial Ended Demo",
    currency: "USD",
    timeZone: "America/New_York",
    trialDaysLeft: -3,
    people: [
      {
        email: "manager@trial.test",
        name: "Grant Ellery",
        title: "Head of Sales",
        role: "manager",
      },
    ],
  },
  {
    name: "Fresh Start Demo",
    currency: "EUR",
    timeZone: "Europe/Berlin",
    trialDaysLeft: 14,
    people: [
      { email: "manager@new.test", name: "Noor Haddad", title: "Sales Manager", role: "manager" },
    ],
  },
  {
    name: "Southbank Demo",
    currency: "EUR",
    timeZone: "Europe/Dublin",
    trialDaysLeft: null,
    managersSee: "tree",
    people: SOUTHBANK_PEOPLE,
  },
];
