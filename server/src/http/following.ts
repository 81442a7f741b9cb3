import type { ParsedInput, Route, RouteResult } from "@touchline/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Hub, Topic } from "./hub.ts";
import { networkOf } from "./network.ts";
import { type OpenStream, streamSlots } from "./streams.ts";

/** The current state behind a secret, and the topic that reports its changes. */
export interface Followed<R extends Route> {
  about: Topic;
  answer: RouteResult<R>;
}

export type Follow<R extends Route, Context> = (
  request: ParsedInput<R> & { context: Context },
) => Promise<Followed<R>>;

/**
 * Limits streams per secret, network and process: browsers open at most six connections per host,
 * and an office shares an address.
 */
const MAX_PER_SECRET = 4;
const MAX_PER_ADDRESS = 100;
const MAX_TOTAL = 5000;

interface Following {
  hub: Hub;
  openStream: OpenStream;
}

/**
 * Streams the current state and every change while the secret is valid. It is read again each time,
 * so no one receives data they may no longer see.
 */
export function follower({ hub, openStream }: Following) {
  const seats = streamSlots();
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
          // This first read includes changes from before the subscription.
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

/**
 * Prevents parallel reads from being sent out of order; requests during a read trigger one more
 * afterwards.
 */
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
