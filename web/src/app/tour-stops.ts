import type { Role } from "@touchline/contract";

interface TourStop {
  to: "/forecast" | "/home" | "/digests" | "/deals" | "/actions" | "/rep/$repId";
  title: string;
  words: string;
}

/** A manager's typical week. */
const MANAGER_STOPS: TourStop[] = [
  {
    to: "/forecast",
    title: "Who is short?",
    words:
      "One row for each rep: won, commit, coverage and what is missing. A click on a figure shows the deals behind it.",
  },
  {
    to: "/home",
    title: "Which deals?",
    words:
      "Rules look at every deal overnight. Open one, see what they found and why, and leave a score and a word for the rep.",
  },
  {
    to: "/rep/$repId",
    title: "What do we talk about?",
    words:
      "One page for your one-to-one: what moved, which promises are open, and the points you both bring.",
  },
  {
    to: "/digests",
    title: "And on Friday?",
    words:
      "A digest puts the figures you choose into a Slack channel, on the day and at the hour you choose.",
  },
];

/** A rep's typical ten minutes. */
const REP_STOPS: TourStop[] = [
  {
    to: "/home",
    title: "What is due today?",
    words: "Your next meeting, your actions, and the deals that somebody will ask you about.",
  },
  {
    to: "/deals",
    title: "Are your deals true?",
    words:
      "Change a stage, a date or a next step where it stands. You see it wait until HubSpot has it, and can take it back.",
  },
  {
    to: "/forecast",
    title: "Where will you land?",
    words:
      "Your quota, what you have won and what you commit to. A commit shows its age, so renew it.",
  },
  {
    to: "/actions",
    title: "What did you promise?",
    words: "Everything from your one-to-ones that is yours to do, with its day.",
  },
];

/** Returns the stops for a role; without reps, a manager's tour skips the rep page. */
export function stopsFor(role: Role, firstRep: string | undefined): TourStop[] {
  if (role === "rep") return REP_STOPS;
  return firstRep ? MANAGER_STOPS : MANAGER_STOPS.filter(({ to }) => to !== "/rep/$repId");
}
