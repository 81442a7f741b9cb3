import type { api, RouteResponse } from "@touchline/contract";

export type HostSettings = RouteResponse<typeof api.session.settings>;

/**
 * Loads the host's public settings. Skips the contract's validation, which is larger than the page.
 */
export async function readHostSettings(): Promise<HostSettings> {
  const response = await fetch("/api/config", { method: "GET" });
  if (!response.ok) throw new Error(`The settings couldn't be read: ${response.status}`);
  return (await response.json()) as HostSettings;
}
