import type { Config } from "../../config.ts";
import { type Finding, failedFinding, okFinding } from "./finding.ts";

const SUBJECT = "configuration";
const MANUAL = "docs/operations.md";
const NEW_KEY = 'make one with echo "main:$(openssl rand -base64 32)"';

/** Each line of a rejected configuration, with its fix. */
export function configErrorFindings(lines: string[]): Finding[] {
  return lines.map((line) => failedFinding(SUBJECT, withRemedy(line)));
}

function withRemedy(line: string): string {
  const words = line.replace(/\.$/, "");
  if (/^ENCRYPTION_KEY is missing/.test(line)) return `${words}, so ${NEW_KEY} and keep it safe.`;
  if (/^ENCRYPTION_KEY\w* is wrong/.test(line)) return `${words}; ${NEW_KEY}.`;
  if (/ needs it\.$/.test(line)) return `${words}, so set both or neither.`;
  if (/ is missing\.$/.test(line)) return `${words}: set it as ${MANUAL} says.`;
  if (/ is wrong: /.test(line)) return `${words}; correct it as ${MANUAL} says.`;
  return line;
}

/** Settings that the product accepts but that will cause trouble. */
export function configurationFindings(config: Config, environment: NodeJS.ProcessEnv): Finding[] {
  const troubles = [
    ...weakKeys(config),
    ...incompleteGroups(environment),
    ...publicUrlProblems(config, environment),
  ];
  return troubles.length === 0
    ? [okFinding(SUBJECT)]
    : troubles.map((one) => failedFinding(SUBJECT, one));
}

/** Fewer distinct bytes than a random key would have, or text that was typed. */
function weakKeys({ keys }: Config): string[] {
  return keys
    .filter(({ key }) => new Set(key).size < 12 || key.every((byte) => byte >= 32 && byte < 127))
    .map(
      ({ id }) =>
        `The encryption key ${id} isn't random, so it can be guessed: ${NEW_KEY}, keep this one as ENCRYPTION_KEY_PREVIOUS and run npm run admin -- rotate-key.`,
    );
}

const REQUIRED_TOGETHER = [
  ["HUBSPOT_CLIENT_ID", "HUBSPOT_CLIENT_SECRET", "HUBSPOT_APP_ID"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
] as const;

/**
 * The first variable of each group enables a vendor; without it the others are silently ignored.
 */
function incompleteGroups(environment: NodeJS.ProcessEnv): string[] {
  return REQUIRED_TOGETHER.flatMap(([first, ...rest]) => {
    if (environment[first]) return [];
    const given = rest.filter((name) => environment[name]);
    if (given.length === 0) return [];
    const is = given.length === 1 ? "is" : "are";
    return [
      `${given.join(" and ")} ${is} set without ${first}, so nothing uses it: set ${first} as well.`,
    ];
  });
}

function publicUrlProblems(
  { publicUrl }: Config,
  { NODE_ENV, PUBLIC_URL }: NodeJS.ProcessEnv,
): string[] {
  const { protocol, hostname, pathname } = new URL(publicUrl);
  const isHere = hostname === "localhost" || hostname.startsWith("127.");
  if (NODE_ENV === "production" && !PUBLIC_URL) {
    return [
      "PUBLIC_URL is missing, so links in emails and vendor redirects point to localhost: set the https address that people use.",
    ];
  }
  if (protocol === "http:" && !isHere) {
    return [
      `PUBLIC_URL is ${publicUrl}, which isn't encrypted, so browsers and vendors refuse it: serve it over https and write https://${hostname} there.`,
    ];
  }
  if (pathname !== "/") {
    return [
      `PUBLIC_URL ends with the path ${pathname}, which the product doesn't have: give it a host of its own and leave the path out.`,
    ];
  }
  return [];
}
