import type { Role, SlackPreferences } from "@touchline/contract";
import { leads } from "@touchline/domain";

type Alert = keyof SlackPreferences["deal"];

interface AlertText {
  alert: Alert;
  label: string;
  consequence: string;
}

/** Whose settings are displayed: the user's or a team member's. */
export type Possessive = "your" | "their";

const TEAM_ALERTS: AlertText[] = [
  { alert: "lost", label: "Deal lost", consequence: "A deal was closed as lost." },
  {
    alert: "valueDropped",
    label: "Value dropped",
    consequence: "A deal's value went down.",
  },
  {
    alert: "closeDatePushed",
    label: "Close date pushed",
    consequence: "A deal's close date moved later.",
  },
  { alert: "updateAdded", label: "Update added", consequence: "A rep wrote an update on a deal." },
];

/** Managers get instant alerts about the team's deals, reps about feedback on theirs. */
export function immediateAlerts(role: Role, own: Possessive): AlertText[] {
  return [
    ...(leads(role) ? TEAM_ALERTS : []),
    {
      alert: "lateStageTriage",
      label: "Late stage, still Pipeline",
      consequence: leads(role)
        ? "A late-stage deal is still marked Pipeline."
        : `One of ${own} late-stage deals is still marked Pipeline.`,
    },
    {
      alert: "feedbackAdded",
      label: "Feedback added",
      consequence: `New feedback on one of ${own} own deals.`,
    },
  ];
}

/** Returns '3 of 7 alerts', or that all are off. */
export function summaryOf(role: Role, { notifications, deal }: SlackPreferences): string {
  if (!notifications) return "All notifications off";
  const known = [
    ...immediateAlerts(role, "their").map(({ alert }) => alert),
    ...weeklyAlerts(role),
  ];
  const on = known.filter((alert) => deal[alert]).length;
  return on === known.length ? "All alerts on" : `${on} of ${known.length} alerts on`;
}

const weeklyAlerts = (role: Role): Alert[] => (leads(role) ? ["notReviewed"] : []);
