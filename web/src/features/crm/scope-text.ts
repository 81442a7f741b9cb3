const READ_SCOPES = new Map([
  ["crm.objects.deals.read", ["deals"]],
  ["crm.objects.owners.read", ["owners"]],
  ["crm.objects.contacts.read", ["contacts", "tasks"]],
  ["sales-email-read", ["emails"]],
  ["settings.users.teams.read", ["teams"]],
  ["crm.objects.goals.read", ["goals"]],
  ["crm.objects.forecasts.read", ["forecast submissions"]],
  ["crm.dealsplits.read_write", ["deal splits"]],
  ["settings.currencies.read", ["exchange rates"]],
]);

const WRITE_SCOPES = new Map([
  ["crm.objects.deals.write", ["changing deals"]],
  ["crm.objects.contacts.write", ["adding tasks and notes"]],
]);

/** Formats HubSpot's scopes: 'Reading deals, owners and emails; changing deals'. */
export function formatScopes(scopes: string[]): string {
  const reading = listScopes(READ_SCOPES, scopes);
  const parts = [reading && `Reading ${reading}`, listScopes(WRITE_SCOPES, scopes)];
  return parts.filter(Boolean).join("; ") || "Nothing";
}

const listFormat = new Intl.ListFormat("en-GB", { type: "conjunction" });

function listScopes(known: Map<string, string[]>, scopes: string[]): string {
  return listFormat.format(
    [...known].flatMap(([scope, words]) => (scopes.includes(scope) ? words : [])),
  );
}
