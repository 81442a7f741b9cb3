import { purposeOfGrant } from "../features/crm/grant.ts";
import { purposeOfCalendar } from "../features/meetings/calendar-secret.ts";
import { purposeOfShareLink } from "../features/people/share-links.service.ts";
import { purposeOfPushKey } from "../features/push/push-key.ts";
import { purposeOf as purposeOfRoom } from "../features/rooms/room-secrets.ts";
import { purposeOfToken } from "../features/slack/slack-token.ts";
import { purposeOf as purposeOfWebhook } from "../features/webhooks/webhook-secret.ts";

/** A table that stores sealed secrets in the columns `key_id` and `sealed`. */
export interface SealedTable {
  table: string;
  /** The key columns besides the organisation. */
  keys: string[];
  purposeOf(organisationId: string, keys: Record<string, string>): string;
}

/** Every table that stores sealed secrets. A test compares it with the database catalogue. */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: "connection_secrets",
    keys: ["vendor"],
    purposeOf: (organisationId, { vendor }) =>
      vendor === "slack" ? purposeOfToken(organisationId) : purposeOfGrant(organisationId),
  },
  {
    table: "calendar_accounts",
    keys: ["user_id"],
    purposeOf: (organisationId, { user_id: userId = "" }) =>
      purposeOfCalendar({ organisationId, userId }),
  },
  {
    table: "share_links",
    keys: ["id", "member_id"],
    purposeOf: (organisationId, { member_id: memberId = "" }) =>
      purposeOfShareLink(organisationId, memberId),
  },
  {
    table: "rooms",
    keys: ["id"],
    purposeOf: (organisationId, { id = "" }) => purposeOfRoom(organisationId, id),
  },
  {
    table: "webhooks",
    keys: ["id"],
    purposeOf: (organisationId, { id = "" }) => purposeOfWebhook({ organisationId, webhookId: id }),
  },
  {
    table: "push_keys",
    keys: [],
    purposeOf: (organisationId) => purposeOfPushKey(organisationId),
  },
];
