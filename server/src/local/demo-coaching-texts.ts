import type { AskItem } from "@touchline/domain";

/** Demo feedback, by how well the deal is doing. */
export const FEEDBACK = {
  good: [
    "<p><strong>Strong position.</strong> The champion is booked for Thursday and you know who signs. Keep the date.</p>",
    "<p>Good work on the mutual plan. Two things before Friday:</p><ul><li>get procurement's checklist</li><li>name the person who signs</li></ul>",
    "<p>This is what a commit looks like: the buyer wrote the next step themselves.</p>",
  ],
  middling: [
    "<p>The interest is real, the <em>date</em> is not. What has to happen on their side before the close date, and by when?</p>",
    "<p>We talk to one person. <strong>Who else decides?</strong> Ask for twenty minutes with finance.</p>",
    "<p>The last three activities were ours. Find out what changed for them since the demo before you send anything else.</p>",
  ],
  poor: [
    "<p><strong>I would not forecast this.</strong> The close date moved again and there is no next step. Either get a date from them this week or move it out.</p>",
    "<p>No reply for a while. Call, don't write; ask whether the project still has a budget.</p>",
    "<p>The stage says proposal, the notes say discovery. Please put it where it belongs.</p>",
  ],
};

/** Feedback from before the four-question check. */
export const OLDER_FEEDBACK = [
  "<p>Well documented. The plan to win could be written down, not only known.</p>",
  "<p>Thin notes for a deal of this size. Who were the other bidders?</p>",
  "<p>Fair messaging, but it stayed in the same stage too long.</p>",
];

export const TALKING_POINTS = [
  "Which deal would you bet your commit on, and why?",
  "Where do you need me on a call this week?",
  "Two deals moved their date twice: what are we not hearing?",
  "How did the new pricing slide land?",
  "Holiday cover in the last week of the quarter",
  "One thing to try in discovery calls until we next meet",
];

export const ACTIONS = {
  late: [
    "Send the security questionnaire back",
    "Call the economic buyer about the budget round",
    "Update close dates that lie in the past",
  ],
  open: [
    "Ask for a meeting with procurement",
    "Write the mutual plan and share it",
    "Add the two missing contacts to the CRM",
    "Rehearse the objection about implementation time",
  ],
  completed: ["Review the lost deals of last month", "Book the product specialist for the demo"],
  manager: ["Join the call on the largest commit deal", "Prepare the forecast for Monday"],
};

/** The demo manager's asks, on open deals and on deals closed since. */
export const DEMO_ASKS: {
  open: DemoAsk[];
  stageReached: DemoFeedback;
  onlyStageReached: DemoFeedback;
  nothingHappened: DemoFeedback;
  dealEnded: DemoFeedback;
} = {
  open: [
    { asked: [{ kind: "next-step", value: null }], words: "With a name and a day in it." },
    {
      asked: [
        { kind: "close-date", value: null },
        { kind: "update", value: null },
      ],
      words: "",
    },
  ],
  stageReached: {
    asked: [],
    words: "",
    comment: "<p>Everything is there for the next stage. <strong>Ask for it.</strong></p>",
    score: 4,
  },
  onlyStageReached: {
    asked: [{ kind: "next-step", value: null }],
    words: "The next step should be theirs, not ours.",
    comment: "<p>Move it on, and write down what they do next.</p>",
    score: 3,
  },
  nothingHappened: {
    asked: [
      { kind: "next-step", value: null },
      { kind: "update", value: null },
    ],
    words: "Who signs, and what do they still need?",
    comment: "<p>I cannot tell from the record where this stands.</p>",
    score: 2,
  },
  dealEnded: {
    asked: [{ kind: "update", value: null }],
    words: "",
    comment: "<p>Close to the end: put down what could still go wrong.</p>",
    score: 4,
  },
};

interface DemoAsk {
  asked: AskItem[];
  words: string;
}

interface DemoFeedback extends DemoAsk {
  comment: string;
  score: number;
}

/** How reps disagree with an ask, one after the other. */
export const DISAGREEMENTS = [
  "I did this. We spoke twice that week, I just hadn't updated the field.",
  "They moved to the next stage without it, so I put my time elsewhere.",
  "Their procurement asked us to hold off until their board had met.",
];

/** What reps ask of their manager, by the rep's place; empty for those who ask nothing. */
export const MENTIONS = [
  "",
  "can you join my call with procurement on Thursday?",
  "",
  "",
  "I need a second pair of eyes on pricing before Friday.",
];
