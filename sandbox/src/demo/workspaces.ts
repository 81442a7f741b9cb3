import type { PersonSeed, WorkspaceSeed } from "../slack/workspace.ts";
import { DEMO_ORGANISATIONS } from "./people.ts";

const CHANNELS = ["general", "sales", "wins", "forecast"];

const NEWCOMERS: PersonSeed[] = [
  { email: "jonas.weber@new.test", name: "Jonas Weber", title: "Account Executive" },
  { email: "leila.aziz@new.test", name: "Leila Aziz", title: "Account Executive" },
];

/** The demo's Slack workspaces: Northwind's, and one to install the app in for the first time. */
export function demoWorkspaces(): WorkspaceSeed[] {
  const [northwind, , fresh] = DEMO_ORGANISATIONS;
  return [
    {
      id: "T0SANDBOX",
      name: "Northwind Sales",
      domain: "northwind-sales",
      channels: CHANNELS,
      people: (northwind?.people ?? []).map(seed),
    },
    {
      id: "T0FRESH",
      name: "Fresh Start",
      domain: "fresh-start",
      channels: CHANNELS,
      people: [...(fresh?.people ?? []).map(seed), ...NEWCOMERS],
    },
  ];
}

const seed = ({ email, name, title }: PersonSeed): PersonSeed => ({ email, name, title });
