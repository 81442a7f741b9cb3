import type { Scope } from "@touchline/contract";

export const AREAS: { name: string; says: string; read: Scope; write: Scope }[] = [
  {
    name: "Deals",
    says: "Deals, checks, feedback, alerts and rules",
    read: "deals:read",
    write: "deals:write",
  },
  {
    name: "Forecast",
    says: "Forecast, goals and history",
    read: "forecast:read",
    write: "forecast:write",
  },
  {
    name: "Team",
    says: "People, actions, meetings, talking points and the scratchpad",
    read: "team:read",
    write: "team:write",
  },
];

/** Summarises a token's scopes: 'reads deals, changes forecast'. */
export function formatScopes(scopes: readonly Scope[]): string {
  return AREAS.flatMap(({ name, read, write }) => {
    if (scopes.includes(write)) return [`changes ${name.toLowerCase()}`];
    return scopes.includes(read) ? [`reads ${name.toLowerCase()}`] : [];
  }).join(", ");
}
