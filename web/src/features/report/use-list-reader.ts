import type { Day } from "@touchline/domain";
import { useEffect, useRef, useState } from "react";
import type { FromReader, ToReader } from "./list-messages.ts";
import { REFUSALS } from "./list-refusal.ts";
import type { ListChoices, ListLook, ListOutcome } from "./read-list.ts";

export type ListState =
  | { kind: "none" }
  | { kind: "reading"; name: string; share: number }
  | { kind: "refused"; name: string; message: string }
  | {
      kind: "read";
      name: string;
      look: ListLook;
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
    let look: ListLook | null = null;
    reader.addEventListener("message", ({ data }: MessageEvent<FromReader>) => {
      if (worker.current !== reader) return;
      if (data.kind === "look") look = data.look;
      setState((state) => after(state, data, file.name, look));
    });
    reader.addEventListener("error", () => {
      if (worker.current !== reader) return;
      setState({ kind: "refused", name: file.name, message: REFUSALS.unreadable });
    });
    ask(reader, { kind: "open", file, today });
  };

  const choose = (change: Partial<ListChoices>) => {
    if (state.kind !== "read" || !worker.current) return;
    const choices = { ...state.choices, ...change };
    setState({ ...state, choices, isStale: true });
    ask(worker.current, { kind: "choose", choices, today });
  };

  const close = () => {
    stop();
    setState({ kind: "none" });
  };

  return { state, open, choose, close };
}

function ask(reader: Worker, message: ToReader) {
  reader.postMessage(message);
}

function after(state: ListState, said: FromReader, name: string, look: ListLook | null): ListState {
  switch (said.kind) {
    case "progress":
      return state.kind === "reading" ? { ...state, share: said.share } : state;
    case "look":
      return state;
    case "refused":
      return { kind: "refused", name, message: REFUSALS[said.reason] };
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
