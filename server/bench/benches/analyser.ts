import { analyseUpdate } from "@touchline/domain";
import { type Bench, median, rounded } from "../measure.ts";

const LENGTH = 2_000;
const TEXTS = 200;
const LIMIT_MS = 2;
const WARM_UP = 2;

/**
 * Typical rep writing: with and without dates, decisions and findings, in full sentences and in
 * shorthand.
 */
const SENTENCES = [
  "Long call with Beatriz, who now reports to the CEO every week.",
  "They dropped two carriers last month after missed slots.",
  "She takes our numbers to the exec meeting on 19 Feb, where they choose between building and buying.",
  "called, left VM, will try again tmrw",
  "MEDDIC: EB = CFO Ruiz, decision process = 3 quotes + board on 15/2, pain = write-offs 200k.",
  "The board may not like the price; held by the FD until he is back.",
  "We are the cheapest but they worry that we are too small!",
  "Legal wants the liability cap at 2x, I am preparing a revised scope.",
  "12/3 emailed. 14/3 called. 19/3 no answer.",
  "Local player got the nod in Q1, and the users voted 14 to 3 for us...",
  "Needs to go live b4 black friday or it's pointless",
  "Nobody but the maintenance manager understands the spreadsheet, and he is retiring in 6 weeks.",
  "Once procurement has signed off, the deputy minister does not sign things she has not seen herself.",
  "No news, nothing new, following up next week;",
  'He said the migration scares them: "we cannot lose a day of orders".',
  "Their ISO checklist has 140 controls, 30 of them about physical security (https://example.test/a?b=c).",
  "If the fund approves by end of March they buy 250 seats, otherwise they stay where they are.",
];

/** The work a browser does on each keystroke while the user writes a long update. */
export const bench: Bench = async function* ({ isQuick }) {
  const texts = Array.from({ length: TEXTS }, (_, place) => textOf(place));
  const rounds = isQuick ? 3 : 15;
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const text of texts) {
      const start = performance.now();
      analyseUpdate(text);
      if (round >= 0) times.push(performance.now() - start);
    }
  }
  const ours = median(times);
  const ratio = ours / LIMIT_MS;
  yield {
    name: "analyseUpdate of 2,000 characters, ms / 2 ms",
    ours: rounded(ours),
    limit: LIMIT_MS,
    ratio: rounded(ratio),
    bar: 1,
    holds: ratio <= 1,
  };
};

/** Each text has the sentences in a different order, the same in every run. */
function textOf(place: number): string {
  let text = "";
  for (let state = place + 1; text.length < LENGTH; ) {
    state = (state * 48_271) % 2_147_483_647;
    text += `${SENTENCES[state % SENTENCES.length]} `;
  }
  return text.slice(0, LENGTH);
}
