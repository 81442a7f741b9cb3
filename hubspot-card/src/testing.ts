import { readFileSync } from "node:fs";

interface Call {
  url: string;
  method: string;
  body: Record<string, unknown> | undefined;
}
type Reply = { status?: number; body: unknown } | "unreachable";

/** HubSpot's own `fetch` of its workers, answered in turn; the last answer stays. */
export function answerCalls(...replies: Reply[]): Call[] {
  const calls: Call[] = [];
  const left = [...replies];
  const hsFetch = async (url: string, { method, body }: Omit<Call, "url">) => {
    calls.push({ url, method, body });
    const reply = left.length > 1 ? left.shift() : left[0];
    if (!reply || reply === "unreachable") throw new Error("connection failed");
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 });
  };
  Object.assign(globalThis, { self: Object.assign(globalThis, { hsFetch }) });
  return calls;
}

/** An answer of Touchline's, which `scripts/hubspot-card.test.ts` holds against its contract. */
export function fixture<Answer>(name: "deal" | "home" | "notice"): Answer {
  const file = new URL(`../fixtures/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

interface ShownNode {
  nodeType: string;
  text: string | null;
  childNodes?: ShownNode[];
}

/** All words that a node shows, in order; the renderer only gives those directly inside it. */
export function wordsOf({ nodeType, text, childNodes = [] }: ShownNode): string {
  return nodeType === "text" ? (text ?? "") : childNodes.map(wordsOf).join("");
}
