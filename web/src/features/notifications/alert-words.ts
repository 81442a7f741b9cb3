import type { Role, SlackPreferences } from "@touchline/contract";

type Alert = keyof SlackPreferences["deal"];

interface AlertWords {
  alert: Alert;
  label: string;
  consequence: string;
}

/** Whose settings are displayed: the user's or a team member's. */
export type Own = "your" | "their";

const TEAM: AlertWords[] = [
  { alert: "lost", label: "Deal lost", consequence: "A deal was closed as lost." },
  {
    alert: "valueDropped",
    label: "Value dropped",
    consequence: "A deal is worth less than it was.",
  },
  {
    alert: "closeDatePushed",
    label: "Close date pushed",
    consequence: "A deal is to close later than it was.",
  },
  { alert: "updateAdded", label: "Update added", consequence: "A rep wrote an update on a deal." },
];

/** Managers get instant alerts about the team's deals, reps about feedback on theirs. */
export function alertsAtOnce(role: Role, own: Own): AlertWords[] {
  return [
    ...(role === "manager" ? TEAM : []),
    {
      alert: "lateStageTriage",
      label: "Late-stage triage",
      consequence:
        role === "manager"
          ? "A deal is late in its pipeline, yet still triaged Pipeline."
          : `One of ${own} deals is late in its pipeline, yet still triaged Pipeline.`,
    },
    {
      alert: "feedbackAdded",
      label: "Feedback added",
      consequence: `Somebody reviewed one of ${own} own deals.`,
    },
  ];
}

/** Returns '3 of 7 alerts', or that all are off. */
export function summaryOf(role: Role, { notifications, deal }: SlackPreferences): string {
  if (!notifications) return "All notifications off";
  const known = [...alertsAtOnce(role, "their").map(({ alert }) => alert), ...weekly(role)];
  const on = known.filter((alert) => deal[alert]).length;
  return on === known.length ? "All alerts on" : `${on} of ${known.length} alerts on`;
}

const weekly = (role: Role): Alert[] => (role === "manager" ? ["notReviewed"] : []);
