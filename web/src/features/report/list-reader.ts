import { ListError } from "./list-error.ts";
import type { ReaderRequest, ReaderResponse } from "./list-messages.ts";
import { type ListChoices, openList } from "./read-list.ts";

type PostResponse = (message: ReaderResponse) => void;

const PROGRESS_INTERVAL_MS = 80;

/** Reads lists in a worker so that the page stays responsive. */
export function readLists(tell: PostResponse) {
  let list: Awaited<ReturnType<typeof openList>> | null = null;

  async function answer(message: ReaderRequest, tell: PostResponse) {
    if (message.kind === "open") {
      list = await openList(message.file, throttledProgress(tell, 0, 0.5));
      tell({ kind: "look", look: list.look });
      const { columns } = list.look;
      const guess: ListChoices = { columns, dateOrder: null, meanings: [], asOf: null };
      tell({
        kind: "outcome",
        outcome: await list.outcome(guess, message.today, throttledProgress(tell, 0.5, 1)),
      });
    } else if (list) {
      const outcome = await list.outcome(
        message.choices,
        message.today,
        throttledProgress(tell, 0, 1),
      );
      tell({ kind: "outcome", outcome });
    }
  }

  let turn = 0;
  return async (message: ReaderRequest) => {
    turn += 1;
    const mine = turn;
    // Drops results of requests that have been superseded.
    const tellIfAsked = (said: ReaderResponse) => {
      if (mine === turn) tell(said);
    };
    try {
      await answer(message, tellIfAsked);
    } catch (error) {
      if (!(error instanceof ListError)) throw error;
      tellIfAsked({ kind: "refused", reason: error.reason });
    }
  };
}

/** Reports progress as a fraction, throttled to what is visible. */
function throttledProgress(tell: PostResponse, from: number, to: number) {
  let last = 0;
  return (share: number) => {
    const now = performance.now();
    if (now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    tell({ kind: "progress", share: from + share * (to - from) });
  };
}
