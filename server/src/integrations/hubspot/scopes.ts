/**
 * The scopes of our HubSpot app, by kind. HubSpot refuses an install URL that lacks a required one,
 * so writing, which is asked for later, can only be conditionally required.
 */
export const APP_SCOPES = {
  required: [
    "oauth",
    "crm.objects.deals.read",
    "crm.schemas.deals.read",
    "crm.objects.owners.read",
    "crm.objects.contacts.read",
  ],
  conditionallyRequired: [
    "crm.objects.deals.write",
    "crm.objects.contacts.write",
    "crm.schemas.deals.write",
  ],
  /** HubSpot drops those that the account's plan lacks, instead of refusing them all. */
  optional: [
    "sales-email-read",
    "settings.users.teams.read",
    "crm.objects.goals.read",
    "crm.objects.forecasts.read",
    "crm.dealsplits.read_write",
    "settings.currencies.read",
  ],
};
