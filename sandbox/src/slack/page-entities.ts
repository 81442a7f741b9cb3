import { type Html, html } from "../html.ts";
import { type Entity, type EntityField, fieldsOf, type Pane, type Unfurl } from "./entities.ts";
import { isSafe, type Names } from "./mrkdwn.ts";
import type { State, StoredMessage } from "./state.ts";

interface Reader {
  names: Names;
  /** The user who views the page. */
  as: string;
}

/** The links of a message that the app unfolded. */
export function unfurlsHtml(message: StoredMessage, reader: Reader): Html[] {
  return (message.unfurls ?? []).map((unfurl) => unfurlHtml(message, unfurl, reader));
}

function unfurlHtml(
  { channel, ts }: StoredMessage,
  { appUnfurlUrl, entity }: Unfurl,
  { names, as }: Reader,
): Html {
  const hidden = { as, channel, ts, url: appUnfurlUrl };
  return html`<section class="entity" aria-label="${titleOf(entity)}">${entityHtml(entity, names)}
<form method="post" action="/slack/details">${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="b-button">Open details</button></form></section>`;
}

/** The pane beside the conversation; only the person who opened it sees it. */
export function paneHtml(state: State, pane: Pane | undefined, reader: Reader): Html | null {
  const message = state.messages.find(
    ({ channel, ts }) => channel === pane?.channel && ts === pane.messageTs,
  );
  const unfurl = message?.unfurls?.find(({ appUnfurlUrl }) => appUnfurlUrl === pane?.appUnfurlUrl);
  if (!pane || !unfurl) return null;
  return html`<aside class="pane" aria-label="Details">
<form method="post" action="/slack/details/close"><input type="hidden" name="as" value="${reader.as}"><input type="hidden" name="channel" value="${pane.channel}"><button class="b-button" aria-label="Close details">✕</button></form>
${paneContent(pane, unfurl.entity, reader.names)}</aside>`;
}

function paneContent({ answer }: Pane, shown: Entity, names: Names): Html {
  switch (answer?.kind) {
    case undefined:
      return entityHtml(shown, names);
    case "details":
      return entityHtml(answer.entity, names);
    case "connect":
      return html`<h3>Connect to Touchline to see more</h3>${isSafe(answer.url) && html`<p><a class="b-button primary" href="${answer.url}" target="_blank" rel="noopener">Connect</a></p>`}`;
    case "error":
      return html`<h3>${answer.title}</h3><p>${answer.message}</p>`;
  }
}

const titleOf = ({ entity_payload: { attributes } }: Entity) => attributes.title.text;

function entityHtml(entity: Entity, names: Names): Html {
  const { display_type: type = "Item", product_name: product = "Touchline" } =
    entity.entity_payload.attributes;
  const title = titleOf(entity);
  return html`<p class="quiet">${product} · ${type}</p>
<h3>${isSafe(entity.url) ? html`<a href="${entity.url}" target="_blank" rel="noopener">${title}</a>` : title}</h3>
<dl>${fieldsOf(entity).map((field) => html`<div><dt>${field.label}</dt><dd>${valueHtml(field, names)}</dd></div>`)}</dl>`;
}

function valueHtml({ value, user, type }: EntityField, names: Names): Html {
  if (user) return html`${user.user_id === undefined ? user.text : names.person(user.user_id)}`;
  if (type !== "slack#/types/date") return html`${value}`;
  const day = new Date(`${value}T00:00:00Z`);
  return html`<time datetime="${value}">${day.toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" })}</time>`;
}
