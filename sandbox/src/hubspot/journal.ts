import type { ObjectType, PropertyValues } from "./shapes.ts";

export interface WriteEntry {
  sequence: number;
  at: string;
  portalId: number;
  action: "create" | "update" | "archive" | "restore" | "merge" | "associate" | "define";
  type: ObjectType;
  id: string;
  properties: PropertyValues;
  source: string;
}

export interface CallEntry {
  at: string;
  method: string;
  path: string;
  status: number;
  portalId: number | null;
  fault: string | null;
}

const MAX_WRITES = 100_000;
const MAX_CALLS = 2_000;

export type Journal = ReturnType<typeof openJournal>;

/** Records clients' calls and writes, for tests. */
export function openJournal() {
  let sequence = 0;
  let writes: WriteEntry[] = [];
  let calls: CallEntry[] = [];
  let counts: Record<string, number> = {};

  return {
    write(entry: Omit<WriteEntry, "sequence">) {
      sequence += 1;
      writes.push({ sequence, ...entry });
      if (writes.length > MAX_WRITES * 1.2) writes = writes.slice(-MAX_WRITES);
    },
    call(entry: CallEntry, route: string) {
      calls.push(entry);
      if (calls.length > MAX_CALLS * 1.2) calls = calls.slice(-MAX_CALLS);
      const key = `${entry.method} ${route} ${entry.status}`;
      counts[key] = (counts[key] ?? 0) + 1;
    },
    writes: (): readonly WriteEntry[] => writes,
    calls: (): readonly CallEntry[] => calls,
    counts: (): Record<string, number> => ({ ...counts }),
    clear() {
      writes = [];
      calls = [];
      counts = {};
    },
  };
}
