import { readFileSync } from "node:fs";
import tls from "node:tls";
import type pg from "pg";
import { primarySocket } from "./primary-socket.ts";

export interface DatabaseAddress {
  /** One URL per host, in the order given. */
  urls: string[];
  hosts: string;
  username: string;
  password: string;
  database: string;
  /** PostgreSQL's `target_session_attrs`. */
  sessionAttrs: string | null;
  connectTimeoutMs: number;
}

/** The longest a user should wait to learn that the database is down. */
const DEFAULT_CONNECT_TIMEOUT_S = 3;

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?@]*)(.*)$/;

/** Parses an address with one or several hosts, as in libpq. */
export function databaseAddress(text: string): DatabaseAddress {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(text) ?? [];
  const urls = hosts.split(",").map((host) => `${before}${host.trim()}${after}`);
  const { username, password, pathname, searchParams } = new URL(urls[0] ?? text);
  for (const url of urls) new URL(url);
  return {
    urls,
    hosts,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    sessionAttrs: searchParams.get("target_session_attrs"),
    connectTimeoutMs:
      1000 * Number(searchParams.get("connect_timeout") ?? DEFAULT_CONNECT_TIMEOUT_S),
  };
}

export function addressProblem(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text)) return "must be a postgres:// address";
  try {
    const { urls, sessionAttrs, connectTimeoutMs } = databaseAddress(text);
    if (!(connectTimeoutMs >= 1000 && connectTimeoutMs <= 60_000)) {
      return "connect_timeout must be 1 to 60 seconds";
    }
    if (sessionAttrs !== null && !["read-write", "primary", "any"].includes(sessionAttrs)) {
      return "target_session_attrs must be read-write";
    }
    return urls.length > 1 && (sessionAttrs ?? "any") === "any"
      ? "several hosts need ?target_session_attrs=read-write, so that the one is taken that can save"
      : null;
  } catch {
    return "must be an address like postgres://user:password@host:5432/database, with other characters than letters and digits percent-encoded";
  }
}

/**
 * Returns the config for pg. With several hosts, every new connection goes to the one that accepts
 * writes.
 */
export function clientConfig(text: string): pg.ClientConfig {
  const { urls, connectTimeoutMs } = databaseAddress(text);
  const [first = text] = urls;
  const connectionTimeoutMillis = connectTimeoutMs;
  if (urls.length === 1) return { connectionString: first, connectionTimeoutMillis };
  const { hostname, port, username, password, pathname, searchParams } = new URL(first);
  const ssl = sslOf(searchParams, urls);
  const singles = urls.map((url) => ({
    url: withoutSsl(url),
    host: hostOf(url),
    port: Number(new URL(url).port || 5432),
  }));
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    connectionTimeoutMillis,
    ...(ssl && { ssl }),
    stream: primarySocket(singles, ssl, connectTimeoutMs),
  };
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[(.+)\]$/, "$1");

function withoutSsl(url: string): string {
  const bare = new URL(url);
  for (const name of ["sslmode", "sslrootcert", "sslcert", "sslkey", "target_session_attrs"]) {
    bare.searchParams.delete(name);
  }
  return bare.href;
}

/**
 * Reads these options as pg does; the certificate may match any of the hosts, since any may be the
 * primary.
 */
function sslOf(given: URLSearchParams, urls: string[]): tls.ConnectionOptions | null {
  const mode = given.get("sslmode");
  const file = (name: string) => {
    const path = given.get(name);
    return path ? readFileSync(path, "utf8") : undefined;
  };
  const [ca, cert, key] = [file("sslrootcert"), file("sslcert"), file("sslkey")];
  if (mode === "disable" || (mode === null && !ca && !cert)) return null;
  return {
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(mode === "no-verify"
      ? { rejectUnauthorized: false }
      : {
          checkServerIdentity: (_name: string, certificate: tls.PeerCertificate) => {
            const troubles = urls.map((url) => tls.checkServerIdentity(hostOf(url), certificate));
            return troubles.includes(undefined) ? undefined : troubles[0];
          },
        }),
  };
}
