import type { HostSettings } from "./host-settings.ts";

/**
 * Displays a home link to signed-in users. Visitors, detected by `/theme.js`, load nothing for it.
 */
export async function showHomeLink(bar: HTMLElement, { identity }: HostSettings) {
  const { dataset } = document.documentElement;
  if (dataset.known === undefined) return;
  const { createIdentity } = await import("../lib/identity.ts");
  if (await createIdentity(identity).user()) bar.hidden = false;
  else delete dataset.known;
}
