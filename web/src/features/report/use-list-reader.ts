import type { Day } from "@touchline/domain";
import { useEffect, useRef, useState } from "react";
import { LIST_ERROR_MESSAGES } from "./list-error.ts";
import type { ReaderRequest, ReaderResponse } from "./list-messages.ts";
import type { ListChoices, ListInspection, ListOutcome } from "./read-list.ts";

export type ListState =
  | { kind: "none" }
  | { kind: "reading"; name: string; share: number }
  | { kind: "refused"; name: string; message: string }
  | {
      kind: "read";
      name: string;
      look: ListInspection;
      choices: ListChoices;
      /** Null while columns are missing. */
      outcome: ListOutcome | null;
      /** It is being re-read with new choices. */
      isStale: boolean;
    };

/**
 * Reads a list in a worker. Nothing leaves the browser; leaving the page or stopping terminates the
 * worker.
 */
export function useListReader(today: Day) {
  const [state, setState] = useState<ListState>({ kind: "none" });
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const open = (file: File) => {
    stop();
    const reader = new Worker(new URL("./list-reader.worker.ts", import.meta.url), {
      type: "module",
    });
    worker.current = reader;
    setState({ kind: "reading", name: file.name, share: 0 });
    let look: ListInspection | null = null;
    reader.addEventListener("message", ({ data }: MessageEvent<ReaderResponse>) => {
      if (worker.current !== reader) return;
      if (data.kind === "look") look = data.look;
      setState((state) => nextState(state, data, file.name, look));
    });
    reader.addEventListener("error", () => {
      if (worker.current !== reader) return;
      setState({ kind: "refused", name: file.name, message: LIST_ERROR_MESSAGES.unreadable });
    });
    postRequest(reader, { kind: "open", file, today });
  };

  const choose = (change: Partial<ListChoices>) => {
    if (state.kind !== "read" || !worker.current) return;
    const choices = { ...state.choices, ...change };
    setState({ ...state, choices, isStale: true });
    postRequest(worker.current, { kind: "choose", choices, today });
  };

  const close = () => {
    stop();
    setState({ kind: "none" });
  };

  return { state, open, choose, close };
}

function postRequest(reader: Worker, message: ReaderRequest) {
  reader.postMessage(message);
}

function nextState(
  state: ListState,
  said: ReaderResponse,
  name: string,
  look: ListInspection | null,
): ListState {
  switch (said.kind) {
    case "progress":
      return state.kind === "reading" ? { ...state, share: said.share } : state;
    case "look":
      return state;
    case "refused":
      return { kind: "refused", name, message: LIST_ERROR_MESSAGES[said.reason] };
    case "outcome": {
      if (!look) return state;
      const guess: ListChoices = {
        columns: look.columns,
        dateOrder: null,
        meanings: [],
        asOf: null,
      };
      const choices = state.kind === "read" ? state.choices : guess;
      return { kind: "read", name, look, choices, outcome: said.outcome, isStale: false };
    }
  }
}
