import type { Received, Returned, Route } from "@touchline/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Hub, Topic } from "./hub.ts";
import { networkOf } from "./network.ts";
import { places } from "./places.ts";
import type { OpenStream } from "./streams.ts";

/** What somebody follows who was given a secret: how it stands, and what tells that it changed. */
export interface Followed<R extends Route> {
  about: Topic;
  answer: Returned<R>;
}

export type Follow<R extends Route, Context> = (
  request: Received<R> & { context: Context },
) => Promise<Followed<R>>;

/** One secret is open in a few tabs of a browser that opens six connections, one office has many people, and one process has only so much room. */
const MAX_PER_SECRET = 4;
const MAX_PER_ADDRESS = 100;
const MAX_TOTAL = 5000;

interface Following {
  hub: Hub;
  openStream: OpenStream;
}

/**
 * Sends how something stands, now and whenever it changes, for as long as the secret leads to it.
 *
 * It is read anew each time, so nobody is told what they may not see by then.
 */
export function follower({ hub, openStream }: Following) {
  const seats = places();
  return async <R extends Route>(
    route: R,
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => Promise<Followed<R>>,
  ): Promise<void> => {
    const leave = seats.take(reply, [
      [JSON.stringify(request.params), MAX_PER_SECRET],
      [networkOf(request.ip), MAX_PER_ADDRESS],
      ["all", MAX_TOTAL],
    ]);
    try {
      const { about } = await read();
      openStream(reply, {
        look: read,
        onClose: leave,
        hear: ({ tell, end }) => {
          const readOn = withoutOverlap(async () => {
            const { answer } = await read();
            tell(route.response.parse(answer));
          }, end);
          const forget = hub.follow(about, readOn);
          // What changed before we began to hear is in this one.
          readOn();
          return forget;
        },
      });
    } catch (problem) {
      leave();
      throw problem;
    }
  };
}

/** Two readings at once could be told in the wrong order; what is asked meanwhile is done once more afterwards. */
function withoutOverlap(work: () => Promise<void>, onFailed: () => void): () => void {
  let isBusy = false;
  let isAskedAgain = false;
  async function run(): Promise<void> {
    isBusy = true;
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
    isBusy = false;
  }
  return () => {
    if (isBusy) isAskedAgain = true;
    else void run().catch(onFailed);
  };
}
