import type { EntityMetadata, EntityPresentDetailsArguments } from "@slack/web-api";
import type { ChatCard, ChatCardDetails, ChatCardField } from "../../ports/chat.ts";

type CustomField = NonNullable<EntityMetadata["entity_payload"]["custom_fields"]>[number];

/**
 * A record as Slack's Work Object of the general kind. Without a time of change Slack doesn't
 * compare the pane, which shows more, with what everybody sees below the message.
 */
export function toEntity({ id, url, title, kind, fields }: ChatCard): EntityMetadata {
  return {
    entity_type: "slack#/entities/item",
    url,
    external_ref: { id, type: kind.toLowerCase() },
    entity_payload: {
      attributes: { title: { text: title }, display_type: kind, product_name: "Touchline" },
      custom_fields: fields.map(toCustomField),
      display_order: fields.map(({ key }) => key),
    },
  };
}

function toCustomField({ key, label, type, value }: ChatCardField): CustomField {
  switch (type) {
    case "text":
      return { key, label, type: "string", value };
    case "day":
      return { key, label, type: "slack#/types/date", value };
    case "person":
      return { key, label, type: "slack#/types/user", user: { text: value } };
  }
}

export function toPaneAnswer(
  details: ChatCardDetails,
): Omit<EntityPresentDetailsArguments, "trigger_id"> {
  switch (details.kind) {
    case "card":
      return { metadata: toEntity(details.card) };
    case "connect":
      return { user_auth_required: true, user_auth_url: details.url };
    case "refused": {
      const { title, message } = details;
      return { error: { status: "custom", custom_title: title, custom_message: message } };
    }
  }
}
