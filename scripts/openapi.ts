import { readFileSync, writeFileSync } from "node:fs";
import { openapi, routes } from "@touchline/contract";

/** The expected content of `docs/openapi.json`. */
export function description(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  return `${JSON.stringify(openapi(routes, version), null, 2)}\n`;
}

if (import.meta.main) writeFileSync("docs/openapi.json", description());
