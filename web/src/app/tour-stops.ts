import { isSeller, may, type RightsHolder } from "@touchline/domain";

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
      "One row per rep: won, commit, coverage and gap. Click a figure to see the deals behind it.",
  },
  {
    to: "/home",
    title: "Which deals?",
    words:
      "Every deal is checked overnight. Open one, see what's wrong and why, and leave your rep a score and a comment.",
  },
  {
    to: "/rep/$repId",
    title: "What do we talk about?",
    words:
      "One page for your 1:1: what moved, which actions are open, and the points you both bring.",
  },
  {
    to: "/digests",
    title: "And on Friday?",
    words:
      "A digest posts the figures you choose to a Slack channel, on the days and at the time you choose.",
  },
];

/** A rep's typical ten minutes. */
const REP_STOPS: TourStop[] = [
  {
    to: "/home",
    title: "What's due today?",
    words: "Your next meeting, your actions, and the deals your manager will ask about.",
  },
  {
    to: "/deals",
    title: "Are your deals up to date?",
    words:
      "Edit a stage, a date or a next step right in the table. You see when HubSpot has it, and you can undo it.",
  },
  {
    to: "/forecast",
    title: "Where will you land?",
    words:
      "Your quota, what you've won and your commit. Keep it fresh: your manager sees how old it is.",
  },
  {
    to: "/actions",
    title: "What did you agree to do?",
    words: "Your actions from 1:1s, with their due dates.",
  },
];

/** What an observer can look at. */
const OBSERVER_STOPS: TourStop[] = [
  {
    to: "/forecast",
    title: "Will we make it?",
    words: "Won, commit, coverage and gap. Click a figure to see the deals behind it.",
  },
  {
    to: "/deals",
    title: "Which deals?",
    words: "Every open deal with its stage, close date and risk. Click a name to see why.",
  },
];

/** Returns a person's stops; without reps, a manager's tour skips the rep page. */
export function stopsFor(person: RightsHolder, firstRep: string | undefined): TourStop[] {
  if (isSeller(person)) return REP_STOPS;
  if (!may(person, "read-team")) return [];
  if (!may(person, "coach")) return OBSERVER_STOPS;
  return firstRep ? MANAGER_STOPS : MANAGER_STOPS.filter(({ to }) => to !== "/rep/$repId");
}
