/**
 * HubSpot's dated API versions. Records are written through the newest one, which holds writes to
 * the rules that the account's administrators made; what is read is the same in both.
 */
const READ_VERSION = "2026-03";
const WRITE_VERSION = "2026-09";

export const TOKEN_PATH = `/oauth/${READ_VERSION}/token`;
export const REVOKE_PATH = `${TOKEN_PATH}/revoke`;
export const UNINSTALL_PATH = `/appinstalls/${READ_VERSION}/external-install`;
export const ACCOUNT_PATH = `/account-info/${READ_VERSION}/details`;
export const DEAL_SPLITS_PATH = `/deal-splits/${READ_VERSION}/batch/read`;
export const RATES_PATH = `/settings/currencies/${READ_VERSION}/exchange-rates`;
/** Still a beta, and in no other version. */
export const FORECASTS_PATH = `/crm/objects/${WRITE_VERSION}-beta/forecasts`;
export const ARCHIVED_PIPELINES_PATH = `/crm/pipelines/${READ_VERSION}/deals?archived=true`;

/** The SDK's undated paths, which end in 2027, and what follows the version in the dated ones. */
const UNDATED: ReadonlyArray<readonly [undated: string, dated: string]> = [
  ["/crm/v3/objects", "/crm/objects"],
  ["/crm/v3/pipelines", "/crm/pipelines"],
  ["/crm/v3/properties", "/crm/properties"],
  ["/crm/v3/owners", "/crm/owners"],
  ["/settings/v3/users", "/settings/users"],
  ["/crm/v4/associations", "/crm/associations"],
];

/** POST calls that only read. */
const READING = /\/(?:search|batch\/read)$/;

/** Rewrites the SDK's path to the dated one. Throws for a path that has none in the table. */
export function datedPath(method: string, path: string): string {
  for (const [undated, dated] of UNDATED) {
    if (path !== undated && !path.startsWith(`${undated}/`)) continue;
    const isRecordWrite = dated === "/crm/objects" && method !== "GET" && !READING.test(path);
    const version = isRecordWrite ? WRITE_VERSION : READ_VERSION;
    return `${dated}/${version}${path.slice(undated.length)}`;
  }
  throw new Error(`no dated path for ${method} ${path}`);
}
