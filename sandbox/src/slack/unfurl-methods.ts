import type { Form } from "../form.ts";
import type { Entity, PaneAnswer, Unfurl } from "./entities.ts";
import { asEntity, entityProblems } from "./entity-rules.ts";
import { findMessage } from "./messages.ts";
import { isTrue, json, type MethodCall, type Methods, needs, required } from "./methods.ts";
import { SlackProblem } from "./problem.ts";
import { requireShared } from "./shared-links.ts";
import type { State, StoredMessage } from "./state.ts";
import { appConversationFor } from "./workspace.ts";

const ERROR_STATUSES = [
  "restricted",
  "internal_error",
  "not_found",
  "custom",
  "custom_partial_view",
  "timeout",
  "edit_error",
];

/** Work Objects. Unfurls as blocks are refused: the product sends none. */
export const unfurlMethods: Methods = {
  "chat.unfurl": { needs: needs("links:write"), answer: unfurl },
  "entity.presentDetails": { answer: presentDetails },
};

function unfurl(asked: MethodCall): object {
  const { state, form } = asked;
  const message = postedMessage(asked);
  if (form.unfurls !== undefined) throw new SlackProblem("cannot_parse_attachment");
  if (form.metadata === undefined) throw new SlackProblem("missing_unfurls");
  const { entities } = Object(json(form.metadata, "invalid_metadata_format"));
  if (!Array.isArray(entities) || entities.length === 0) {
    throw new SlackProblem("invalid_metadata_format");
  }
  const fresh = entities.map((given: unknown, index): Unfurl => {
    const entity = readEntity(state, given, {
      at: `/metadata/entities/${index}`,
      refusal: "error_processing_metadata",
    });
    const url: unknown = Object(given).app_unfurl_url;
    if (typeof url !== "string" || url === "") refuse(`missing required field: app_unfurl_url`);
    requireShared(state, message, url);
    return { appUnfurlUrl: url, entity };
  });
  // A further call changes what is there and adds nothing twice.
  const others = (message.unfurls ?? []).filter(
    ({ appUnfurlUrl }) => !fresh.some((one) => one.appUnfurlUrl === appUnfurlUrl),
  );
  message.unfurls = [...others, ...fresh];
  state.changed();
  return {};
}

function refuse(message: string): never {
  throw new SlackProblem("error_processing_metadata", {
    response_metadata: { messages: [message] },
  });
}

function postedMessage({ state, form, installation }: MethodCall): StoredMessage {
  const { channel, ts } = form;
  // Ids of unfurls are for links in the composer, which this sandbox sends no events for.
  if (form.unfurl_id !== undefined) throw new SlackProblem("invalid_unfurl_id");
  if (form.source !== undefined) throw new SlackProblem("missing_unfurl_id");
  if (!channel) throw new SlackProblem("missing_channel");
  if (!ts) throw new SlackProblem("missing_ts");
  const { id } = translated("channel_not_found", "cannot_find_channel", () =>
    appConversationFor(state, installation.teamId, channel),
  );
  return translated("message_not_found", "cannot_find_message", () => findMessage(state, id, ts));
}

/** This method has names of its own for what other methods refuse too. */
function translated<Found>(common: string, own: string, find: () => Found): Found {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof SlackProblem) || error.message !== common) throw error;
    throw new SlackProblem(own);
  }
}

function readEntity(
  { app }: State,
  given: unknown,
  { at, refusal }: { at: string; refusal: string },
): Entity {
  const messages = [...entityProblems(given, { at, types: app.entityTypes })];
  if (messages.length > 0) throw new SlackProblem(refusal, { response_metadata: { messages } });
  return asEntity(given);
}

/** Shows one person what the app answers; nobody else sees it. */
function presentDetails({ state, form, installation }: MethodCall): object {
  const trigger = required(form, "trigger_id");
  const [personId, pane] =
    [...state.panes].find(([, { triggerId }]) => triggerId === trigger) ?? [];
  const isOwn = state.people.get(personId ?? "")?.teamId === installation.teamId;
  if (!pane || !isOwn || pane.answerBy < state.now()) throw new SlackProblem("invalid_trigger_id");
  const shown = findMessage(state, pane.channel, pane.messageTs).unfurls?.find(
    ({ appUnfurlUrl }) => appUnfurlUrl === pane.appUnfurlUrl,
  );
  pane.answer = answerIn(state, form, shown?.entity.external_ref.id);
  state.changed();
  return {};
}

function answerIn(state: State, form: Form, externalId: string | undefined): PaneAnswer {
  if (isTrue(form.user_auth_required)) {
    const url = form.user_auth_url;
    if (!url) throw new SlackProblem("user_auth_url_missing");
    return { kind: "connect", url };
  }
  if (form.error !== undefined) return errorIn(json(form.error, "invalid_arguments"));
  const given = json(required(form, "metadata"), "invalid_metadata");
  const entity = readEntity(state, given, { at: "/metadata", refusal: "invalid_metadata" });
  if (entity.external_ref.id !== externalId) {
    throw new SlackProblem("entity_metadata_does_not_match_trigger");
  }
  return { kind: "details", entity };
}

function errorIn(given: unknown): PaneAnswer {
  const { status, custom_title: title, custom_message: message } = Object(given);
  const isCustom = status === "custom";
  if (!ERROR_STATUSES.includes(status) || (isCustom && typeof message !== "string")) {
    throw new SlackProblem("invalid_arguments");
  }
  return { kind: "error", title: String(title ?? status), message: String(message ?? "") };
}
