import { cardFiles } from "./card/card-files.ts";
import { requestedProperties, UPDATE_PROPERTY } from "./deal-record.ts";
import { APP_SCOPES } from "./scopes.ts";

export interface ProjectOptions {
  publicUrl: string;
  name: string;
  supportEmail: string;
}

const PLATFORM_VERSION = "2026.03";
const RECORD_EVENTS = ["creation", "deletion", "merge", "restore", "associationChange"];

/**
 * The files of a HubSpot developer project, by path: the app with its scopes, the webhooks that it
 * subscribes to, the card on deals and the home page. HubSpot calls us over https only, so for an
 * address without it there is only the app.
 */
export function hubspotProject(options: ProjectOptions): Record<string, object | string> {
  const { publicUrl, name, supportEmail } = options;
  const isReachable = publicUrl.startsWith("https://");
  return {
    "hsproject.json": { name: "touchline", srcDir: "src", platformVersion: PLATFORM_VERSION },
    "src/app/app-hsmeta.json": {
      uid: "touchline_app",
      type: "app",
      config: {
        name,
        description: "Pipeline coaching and forecasting for sales managers and their reps.",
        distribution: "private",
        auth: {
          type: "oauth",
          redirectUrls: [`${publicUrl}/hubspot/callback`],
          requiredScopes: APP_SCOPES.required,
          conditionallyRequiredScopes: APP_SCOPES.conditionallyRequired,
          optionalScopes: APP_SCOPES.optional,
        },
        permittedUrls: { fetch: isReachable ? [publicUrl] : [], iframe: [], img: [] },
        support: { supportEmail },
      },
    },
    ...(isReachable && {
      "src/app/webhooks/webhooks-hsmeta.json": webhooksFile(publicUrl),
      ...Object.fromEntries(
        Object.entries(cardFiles(publicUrl, name)).map(([path, file]) => [`src/app/${path}`, file]),
      ),
    }),
  };
}

function webhooksFile(publicUrl: string): object {
  const deal = { objectType: "deal", active: true };
  const { withHistory } = requestedProperties({
    updateProperty: UPDATE_PROPERTY,
    ownFields: [],
  });
  return {
    uid: "touchline_webhooks",
    type: "webhooks",
    config: {
      settings: { targetUrl: `${publicUrl}/webhooks/hubspot`, maxConcurrentRequests: 10 },
      subscriptions: {
        crmObjects: [
          ...RECORD_EVENTS.map((event) => ({ subscriptionType: `object.${event}`, ...deal })),
          ...[...withHistory, "deal_currency_code"].map((propertyName) => ({
            subscriptionType: "object.propertyChange",
            propertyName,
            ...deal,
          })),
        ],
        // What is erased for good, as privacy laws ask for it, is erased here too.
        hubEvents: [{ subscriptionType: "contact.privacyDeletion", active: true }],
      },
    },
  };
}
