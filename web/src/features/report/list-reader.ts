import type { FromReader, ToReader } from "./list-messages.ts";
import { ListRefusal } from "./list-refusal.ts";
import { type ListChoices, openList } from "./read-list.ts";

type Tell = (message: FromReader) => void;

const TELLS_EVERY_MS = 80;

/** Reads lists for a page that sends them, beside it, so that the page stays free. */
export function readLists(tell: Tell) {
  let list: Awaited<ReturnType<typeof openList>> | null = null;

  async function answer(message: ToReader, tell: Tell) {
    if (message.kind === "open") {
      list = await openList(message.file, rarely(tell, 0, 0.5));
      tell({ kind: "look", look: list.look });
      const { columns } = list.look;
      const guess: ListChoices = { columns, dateOrder: null, meanings: [], asOf: null };
      tell({
        kind: "outcome",
        outcome: await list.outcome(guess, message.today, rarely(tell, 0.5, 1)),
      });
    } else if (list) {
      const outcome = await list.outcome(message.choices, message.today, rarely(tell, 0, 1));
      tell({ kind: "outcome", outcome });
    }
  }

  let turn = 0;
  return async (message: ToReader) => {
    turn += 1;
    const mine = turn;
    // Who has changed their mind meanwhile is not told what they no longer ask for.
    const tellIfAsked = (said: FromReader) => {
      if (mine === turn) tell(said);
    };
    try {
      await answer(message, tellIfAsked);
    } catch (error) {
      if (!(error instanceof ListRefusal)) throw error;
      tellIfAsked({ kind: "refused", reason: error.reason });
    }
  };
}

/** Progress as a part of the whole, told no more often than somebody could see. */
function rarely(tell: Tell, from: number, to: number) {
  let last = 0;
  return (share: number) => {
    const now = performance.now();
    if (now - last < TELLS_EVERY_MS) return;
    last = now;
    tell({ kind: "progress", share: from + share * (to - from) });
  };
}
