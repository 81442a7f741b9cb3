import type { Role, SlackPreferences } from "@touchline/contract";

type Alert = keyof SlackPreferences["deal"];

interface AlertWords {
  alert: Alert;
  label: string;
  consequence: string;
}

/** Whose settings are shown: those of the reader, or of somebody in their team. */
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

/** Managers are told at once what happens to the team's deals; reps what is said of theirs. */
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

/** '3 of 7 alerts', or that nothing is heard. */
export function summaryOf(role: Role, { notifications, deal }: SlackPreferences): string {
  if (!notifications) return "All notifications off";
  const known = [...alertsAtOnce(role, "their").map(({ alert }) => alert), ...weekly(role)];
  const on = known.filter((alert) => deal[alert]).length;
  return on === known.length ? "All alerts on" : `${on} of ${known.length} alerts on`;
}

const weekly = (role: Role): Alert[] => (role === "manager" ? ["notReviewed"] : []);
