import { api, type LiveEvent } from "@touchline/contract";
import pg from "pg";
import { may, type Viewer } from "../context/viewer.ts";
import { clientConfig } from "../db/address.ts";
import { LIVE_CHANNEL, Notice } from "../db/live-publisher.ts";

const RECONNECT_MS = 1000;

/** One record that clients can follow. */
export interface Topic {
  organisationId: string;
  topic: string;
}

export interface Hub {
  /** Receives all events addressed to the user. */
  subscribe(viewer: Viewer, hearing: Pick<Listener, "send" | "onMissed">): () => void;
  /** Notifies when the topic, or the access to it, has changed. */
  follow(about: Topic, hear: () => void): () => void;
  close(): Promise<void>;
}

interface Listener {
  isAddressed(notice: Notice): boolean;
  send(event: LiveEvent): void;
  /** The database connection was down and events may be missing. */
  onMissed?(): void;
}

/** A user's role changed or the user left. */
export function isAccountChange(event: LiveEvent): boolean {
  return event.type === "stale" && event.paths.includes(api.session.read.path);
}

/** Listens on one database connection for all open streams of this process. */
export function liveHub(url: string, onError: (error: Error) => void): Hub {
  const listeners = new Set<Listener>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client(clientConfig(url));
    client = next;
    next.on("error", onError);
    // An abandoned connection may end late, after its replacement is listening.
    next.on("end", () => {
      if (client === next) again();
    });
    next.on("notification", ({ payload }) => deliver(payload ?? ""));
    await next.connect();
    await next.query(`listen ${LIVE_CHANNEL}`);
    for (const { onMissed } of listeners) onMissed?.();
  }

  function again(): void {
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      listen().catch((error: Error) => {
        onError(error);
        again();
      });
    }, RECONNECT_MS);
  }

  function deliver(payload: string): void {
    const notice = Notice.parse(JSON.parse(payload));
    for (const { isAddressed, send } of listeners) if (isAddressed(notice)) send(notice.event);
  }

  function listenTo(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  listen().catch((error: Error) => {
    onError(error);
    again();
  });

  return {
    subscribe(viewer, hearing) {
      const isAddressed = ({ organisationId, everybody, managers, userIds }: Notice) =>
        viewer.organisationId === organisationId &&
        (everybody ||
          (managers && may(viewer, "coach", "administer", "read-team")) ||
          userIds.includes(viewer.userId));
      return listenTo({ isAddressed, ...hearing });
    },
    follow(about, hear) {
      const isAddressed = ({ organisationId, everybody, topic, event }: Notice) =>
        about.organisationId === organisationId &&
        (topic === about.topic || (everybody && isAccountChange(event)));
      return listenTo({ isAddressed, send: hear, onMissed: hear });
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(onError);
    },
  };
}
