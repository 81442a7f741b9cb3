const WORDS = new Map([
  ["crm.objects.deals.read", "reading deals"],
  ["crm.objects.deals.write", "changing deals"],
  ["crm.objects.owners.read", "reading owners"],
  ["crm.objects.contacts.read", "reading contacts and tasks"],
  ["crm.objects.contacts.write", "adding tasks and notes"],
  ["crm.schemas.deals.read", "reading deal properties"],
  ["crm.schemas.deals.write", "creating a deal property"],
  ["sales-email-read", "reading e-mails"],
]);

/** Says nothing by itself: every connection has it. */
const SILENT = ["oauth"];

/** What HubSpot lets us do, as a sentence part; a scope we do not know stays as it is. */
export function scopeWords(scopes: string[]): string {
  const words = scopes
    .filter((scope) => !SILENT.includes(scope))
    .map((scope) => WORDS.get(scope) ?? scope);
  const text = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
