import { readFileSync } from "node:fs";
import { api } from "@touchline/contract";
import { maxInvitationsPerDay, maxSharedAddressesPerDay } from "@touchline/domain";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");

/** The value of a constant, read from its file. */
function constant(file: string, name: string): number {
  const [, value] = new RegExp(`const ${name} = ([\\d_ */.]+);`).exec(read(file)) ?? [];
  if (value === undefined) throw new Error(`${file} has no ${name}.`);
  const factors = value.replaceAll("_", "").split("*").map(part);
  return factors.reduce((product, factor) => product * factor, 1);
}
const part = (text: string) => {
  const [over = "", under = "1"] = text.split("/");
  return Number(over) / Number(under);
};

/** The default of a variable. */
function variable(name: string): number {
  const [, value] =
    new RegExp(`^ {2}${name}: .*?\\.default\\(([\\d_]+)\\)`, "m").exec(
      read("server/src/config.ts"),
    ) ?? [];
  if (value === undefined) throw new Error(`There is no default of ${name}.`);
  return Number(value.replaceAll("_", ""));
}

/** Asserts that a file contains this text; '…' stands for anything in between. */
function words(file: string, said: string): string {
  const pieces = said.split("…");
  const text = read(file);
  const missing = pieces.filter((piece) => !text.includes(piece));
  if (missing.length > 0) throw new Error(`${file} does not say ${missing.join(", ")}`);
  return said;
}

const oneIn = (share: number) => `1 in ${Math.round(1 / share)}`;
const en = (value: number) => value.toLocaleString("en");
const calls = variable("RATE_LIMIT_PER_MINUTE");
const wrong = Math.ceil(calls * constant("server/src/app.ts", "BAD_SECRETS_SHARE"));
const atOnce = variable("MAX_CONCURRENT_CALLS");
const downloads = (name: string) => constant("server/src/http/downloads.ts", name);
const following = (name: string) => constant("server/src/http/following.ts", name);
const uploads = (name: string) => constant("server/src/http/upload-limit.ts", name);
const connections = (name: string) => constant("server/src/http/connections.ts", name);
const introspections = (name: string) => constant("server/src/http/introspection-limit.ts", name);
const live = (name: string) => constant("server/src/http/live.ts", name);
const BUSY = words(
  "server/src/http/refusal.ts",
  "Touchline is very busy right now. Try again in a moment.",
);
const TOO_MANY = words(
  "server/src/http/limit.ts",
  "Too many requests. Wait a moment and try again.",
);
const OPEN = words("server/src/http/streams.ts", "This is open in too many tabs. Close one.");
const OTHERS = words(
  "server/src/http/downloads.ts",
  "Too many downloads right now. Try again in a moment.",
);
const WRONG = (what: string) => {
  words(
    "server/src/http/bad-secret-limit.ts",
    "Too many wrong …from your address. Wait a minute and try again.",
  );
  return `Too many wrong ${what} from your address. Wait a minute and try again.`;
};

const ROWS = [
  ["Calls", "person, or network before sign-in", `${en(calls)} a minute`, TOO_MANY],
  ["Wrong API tokens", "network", `${en(wrong)} a minute`, WRONG("tokens")],
  [
    "Wrong signatures in a vendor's name",
    "network that has never signed rightly",
    `${en(wrong)} a minute`,
    WRONG("signatures"),
  ],
  [
    "Opaque access tokens asked about at once",
    "network",
    en(introspections("MAX_INTROSPECTIONS_OF_NETWORK")),
    BUSY,
  ],
  [
    "Opaque access tokens asked about at once",
    "web process",
    en(introspections("MAX_INTROSPECTIONS")),
    BUSY,
  ],
  ["Calls at once", "web process", en(atOnce), BUSY],
  [
    "Calls at once",
    "person, or network before sign-in",
    `${oneIn(constant("server/src/http/load-shedding.ts", "CALLER_SHARE"))} of the process's`,
    BUSY,
  ],
  [
    "Calls at once, while answers are late",
    "web process",
    en(Math.ceil(atOnce * constant("server/src/http/load-shedding.ts", "SLOW_SHARE"))),
    BUSY,
  ],
  [
    "Calls at once, while answers are late",
    "network",
    en(
      Math.ceil(
        Math.ceil(atOnce * constant("server/src/http/load-shedding.ts", "SLOW_SHARE")) *
          constant("server/src/http/load-shedding.ts", "NETWORK_SHARE"),
      ),
    ),
    BUSY,
  ],
  ["Open connections", "web process", en(connections("MAX_CONNECTIONS")), "(the line is closed)"],
  [
    "Open connections, without a proxy in front",
    "network",
    `${oneIn(connections("NETWORK_SHARE"))} of the process's`,
    "(the line is closed)",
  ],
  [
    "Requests sent before the first answer",
    "connection",
    en(connections("MAX_PIPELINED")),
    "(the line is closed)",
  ],
  [
    "The API's description and its page",
    "network",
    `${en(Number(/perMinute: (\d+)/.exec(read("server/src/http/api-description.ts"))?.[1]))} a minute`,
    TOO_MANY,
  ],
  [
    "Time to send a body",
    "call",
    `${constant("server/src/http/body-deadline.ts", "BODY_TIMEOUT_MS") / 1000} seconds`,
    "(408, and the line is closed)",
  ],
  [
    "Length of a body",
    "call",
    `${constant("server/src/app.ts", "BODY_LIMIT") / 1024} KB, more for pictures`,
    "(413)",
  ],
  ["Pictures sent at once", "person and web process", en(uploads("MAX_UPLOADS_OF_ONE")), BUSY],
  [
    "Pictures sent at once",
    "workspace, and network, and web process",
    `${oneIn(uploads("GROUP_SHARE"))} of the process's`,
    BUSY,
  ],
  ["Pictures sent at once", "web process", en(uploads("MAX_UPLOADS")), BUSY],
  [
    "Pictures converted at once",
    "web process",
    en(constant("server/src/features/people/pictures.ts", "MAX_DECODES")),
    "(the others wait)",
  ],
  ["Live updates", "person and web process", `${live("MAX_PER_USER")} open`, OPEN],
  ["Live updates", "web process", `${en(live("MAX_TOTAL"))} open`, OPEN],
  ["Watching a review room", "link", `${following("MAX_PER_SECRET")} open`, OPEN],
  ["Watching a review room", "network", `${following("MAX_PER_ADDRESS")} open`, OPEN],
  [
    "Downloads at once",
    "person and web process",
    en(downloads("MAX_PER_USER")),
    words(
      "server/src/http/downloads.ts",
      "You have other downloads running. Wait for them to finish, then try again.",
    ),
  ],
  [
    "Downloads at once",
    "workspace and web process",
    `${oneIn(downloads("ORGANISATION_SHARE"))} connections`,
    OTHERS,
  ],
  ["Downloads at once", "web process", `${oneIn(downloads("POOL_SHARE"))} connections`, OTHERS],
  [
    "Reading a download",
    "download",
    `${downloads("MIN_BYTES_PER_WINDOW") / 1024} KB in ${downloads("WINDOW_MS") / 1000} seconds at least`,
    "(the download breaks off)",
  ],
  [
    "Invitations by mail",
    "workspace",
    `${maxInvitationsPerDay(false)} a day`,
    words(
      "server/src/shared/mail/invite.ts",
      "Your team has reached today's limit for invitations. Try again tomorrow.",
    ),
  ],
  [
    "Invitations by mail",
    "workspace on trial",
    `${maxInvitationsPerDay(true)} a day`,
    words(
      "server/src/shared/mail/invite.ts",
      "During the trial your team can send … invitations a day, and all are used. Try again tomorrow, or subscribe.",
    ),
  ],
  [
    "Addresses of summaries and feedback",
    "workspace",
    `${en(maxSharedAddressesPerDay(false))} a day`,
    words(
      "server/src/shared/mail/mail-quota.ts",
      "Your team can email … addresses a day, and this would be more. Try again tomorrow.",
    ),
  ],
  [
    "Addresses of summaries and feedback",
    "workspace on trial",
    `${en(maxSharedAddressesPerDay(true))} a day`,
    words(
      "server/src/shared/mail/mail-quota.ts",
      "During the trial your team can email … addresses a day, and this would be more. Try again tomorrow, or subscribe.",
    ),
  ],
  [
    "Changes at once",
    "person and web process",
    `${oneIn(constant("server/src/http/bind.ts", "WRITE_SHARE"))} connections`,
    "(the others wait)",
  ],
  [
    "Reads at once",
    "person and web process",
    `${oneIn(constant("server/src/http/bind.ts", "READ_SHARE"))} connections`,
    "(the others wait)",
  ],
  ["Calendar addresses", "person", `${api.meetings.useIcs.perMinute} a minute`, TOO_MANY],
  [
    "Reading one's calendar now",
    "person",
    `${api.meetings.syncCalendar.perMinute} a minute, and 1 that waits`,
    TOO_MANY,
  ],
  [
    "Calendar files read at once",
    "process",
    en(constant("server/src/threads/in-thread.ts", "MAX_THREADS")),
    "(the others wait)",
  ],
  [
    "Jobs of one kind at once",
    "worker process",
    en(constant("server/src/jobs/queue.ts", "CONCURRENCY")),
    "(the others wait)",
  ],
  [
    "Jobs of one kind at once",
    "workspace and worker process",
    en(constant("server/src/jobs/queue.ts", "ORGANISATION_CONCURRENCY")),
    "(the others wait)",
  ],
];

it("[S-15] the table of limits says what the code does", () => {
  const [, section = ""] = read("docs/operations.md").split("## Who may use how much\n");
  const table = section
    .split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  expect(table).toEqual(ROWS.map((row) => `| ${row.join(" | ")} |`));
});
