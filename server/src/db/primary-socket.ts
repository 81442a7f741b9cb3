import net from "node:net";
import type tls from "node:tls";
import pg from "pg";

interface Host {
  url: string;
  host: string;
  port: number;
}

/** Leaves time for two rounds of attempts within the connect timeout. */
const TIMEOUT_SHARE = 0.4;

/**
 * Creates sockets that connect to whichever of several hosts currently accepts writes; pg knows
 * only one host but accepts a custom socket. Each new connection tries the last known primary, then
 * all hosts in parallel: after a failover the first that answers as primary wins.
 */
export function primarySocket(
  hosts: Host[],
  ssl: tls.ConnectionOptions | null,
  connectTimeoutMs: number,
): () => net.Socket {
  let last: Host | undefined;
  const timeoutMs = TIMEOUT_SHARE * connectTimeoutMs;

  async function find(): Promise<Host> {
    if (last) {
      const known = last;
      const found = await mustBeWritable(known, ssl, timeoutMs).catch(() => undefined);
      if (found) return found;
    }
    try {
      last = await Promise.any(hosts.map((host) => mustBeWritable(host, ssl, timeoutMs)));
      return last;
    } catch (error) {
      // A host that answers but is read-only is more informative than one that doesn't answer.
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      throw errors.find((one) => one instanceof ReadOnlyHost) ?? errors[0];
    }
  }

  return () => new PrimarySocket(find);
}

class ReadOnlyHost extends Error {
  readonly code = "25006";
}

async function mustBeWritable(
  host: Host,
  ssl: tls.ConnectionOptions | null,
  timeoutMs: number,
): Promise<Host> {
  const client = new pg.Client({
    connectionString: host.url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: "touchline looks for the primary",
    ...(ssl && { ssl }),
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isReadOnly: string }>(
      `select current_setting('transaction_read_only') as "isReadOnly"`,
    );
    if (rows[0]?.isReadOnly !== "off") {
      throw new ReadOnlyHost(`${host.host}:${host.port} takes no changes.`);
    }
    return host;
  } finally {
    void client.end().catch(() => undefined);
  }
}

class PrimarySocket extends net.Socket {
  private readonly findHost: () => Promise<Host>;
  constructor(find: () => Promise<Host>) {
    super();
    this.findHost = find;
  }

  /** Ignores the host pg passes, which is always the first of the list. */
  override connect(): this {
    this.findHost().then(
      ({ host, port }) => {
        if (!this.destroyed) super.connect(port, host);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}
