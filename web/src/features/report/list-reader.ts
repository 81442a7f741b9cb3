import type { FromReader, ToReader } from "./list-messages.ts";
import { ListRefusal } from "./list-refusal.ts";
import { type ListChoices, openList } from "./read-list.ts";

type Tell = (message: FromReader) => void;

const TELLS_EVERY_MS = 80;

/** Reads lists in a worker so that the page stays responsive. */
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
    // Drops results of requests that have been superseded.
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

/** Reports progress as a fraction, throttled to what is visible. */
function rarely(tell: Tell, from: number, to: number) {
  let last = 0;
  return (share: number) => {
    const now = performance.now();
    if (now - last < TELLS_EVERY_MS) return;
    last = now;
    tell({ kind: "progress", share: from + share * (to - from) });
  };
}
