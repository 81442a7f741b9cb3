const READING = new Map([
  ["crm.objects.deals.read", "deals"],
  ["crm.objects.owners.read", "owners"],
  ["crm.objects.contacts.read", "contacts and tasks"],
  ["sales-email-read", "e‑mails"],
]);

const WRITING = new Map([
  ["crm.objects.deals.write", "changing deals"],
  ["crm.objects.contacts.write", "adding tasks and notes"],
]);

/** Formats HubSpot's scopes: 'Reading deals, owners and e-mails; changing deals'. */
export function scopeWords(scopes: string[]): string {
  const reading = inWords(READING, scopes);
  const parts = [reading && `Reading ${reading}`, inWords(WRITING, scopes)];
  return parts.filter(Boolean).join("; ") || "Nothing";
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

function inWords(known: Map<string, string>, scopes: string[]): string {
  return list.format([...known].flatMap(([scope, words]) => (scopes.includes(scope) ? words : [])));
}
