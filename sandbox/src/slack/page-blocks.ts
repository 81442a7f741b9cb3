import { type Html, html } from "../html.ts";
import type { Block, Element, TextObject } from "./blocks.ts";
import { isSafe, mrkdwn, type Names, plain, textHtml } from "./mrkdwn.ts";
import type { StoredMessage } from "./state.ts";

export interface BlockContext {
  names: Names;
  message: StoredMessage;
  /** The user who views the page and would click. */
  as: string;
}

export function blocksHtml(context: BlockContext): Html {
  const { message, names } = context;
  if (message.blocks.length === 0)
    return html`<div class="text">${mrkdwn(message.text, names)}</div>`;
  return html`<div class="blocks">${message.blocks.map((block) => blockHtml(block, context))}</div>`;
}

function blockHtml(block: Block, context: BlockContext): Html {
  const { names } = context;
  switch (block.type) {
    case "header":
      return html`<h3 class="b-header">${block.text && textHtml(block.text, names)}</h3>`;
    case "section":
      return sectionHtml(block, context);
    case "context":
      return html`<div class="b-context">${(block.elements ?? []).map((element) => contextHtml(element, names))}</div>`;
    case "divider":
      return html`<hr>`;
    case "actions":
      return html`<div class="b-actions">${(block.elements ?? []).map((element) => controlHtml(element, block, context))}</div>`;
    case "image":
      return html`<p class="b-image">Image: ${block.alt_text}</p>`;
    default:
      return html`<p class="b-context">${block.type}</p>`;
  }
}

function sectionHtml(block: Block, context: BlockContext): Html {
  const { names } = context;
  return html`<div class="b-section"><div class="b-body">
${block.text && html`<div class="text">${textHtml(block.text, names)}</div>`}
${block.fields && html`<div class="b-fields">${block.fields.map((field) => html`<div class="text">${textHtml(field, names)}</div>`)}</div>`}
</div>${block.accessory && html`<div class="b-accessory">${controlHtml(block.accessory, block, context)}</div>`}</div>`;
}

function contextHtml(element: Element, names: Names): Html {
  if (element.type === "image") return html`<span>${element.alt_text}</span>`;
  const text = typeof element.text === "string" ? element.text : "";
  return html`<span>${element.type === "mrkdwn" ? mrkdwn(text, names) : plain(text)}</span>`;
}

const labelOf = (text: Element["text"]) => (typeof text === "object" ? text.text : (text ?? ""));
const plainText = (text: TextObject | undefined, fallback: string) => plain(text?.text ?? fallback);

/** A button or picker as a separate form, so that it also works without scripts. */
function controlHtml(element: Element, block: Block, context: BlockContext): Html {
  const { message, as } = context;
  const hidden = {
    as,
    channel: message.channel,
    ts: message.ts,
    action: element.action_id ?? "",
    block: block.block_id,
  };
  const { confirm } = element;
  const question = confirm && `${confirm.title.text}\n\n${confirm.text.text}`;
  return html`<form method="post" action="/slack/act" ${question && html`data-confirm="${question}"`}>
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${inputHtml(element)}</form>`;
}

function inputHtml(element: Element): Html {
  switch (element.type) {
    case "button":
      return buttonHtml(element);
    case "static_select":
    case "overflow":
      return html`<select name="chosen" class="b-select" aria-label="${element.placeholder?.text ?? "Choose an option"}" data-submits>
<option value="" disabled ${!element.initial_option && html`selected`}>${plainText(element.placeholder, element.type === "overflow" ? "•••" : "Select an option")}</option>
${(element.options ?? []).map(({ text, value }) => html`<option value="${value}" ${value === element.initial_option?.value && html`selected`}>${plain(text.text)}</option>`)}
</select><noscript><button class="b-button">Choose</button></noscript>`;
    case "datepicker":
      return html`<input type="date" name="chosen" class="b-select" aria-label="${element.placeholder?.text ?? "Select a date"}" value="${element.initial_date}" required data-submits>
<noscript><button class="b-button">Choose</button></noscript>`;
    default:
      return html`<span class="b-context">${element.alt_text ?? element.type}</span>`;
  }
}

function buttonHtml({ text, url, style }: Element): Html {
  const kind = style === "primary" || style === "danger" ? style : "";
  if (url === undefined || !isSafe(url)) {
    return html`<button class="b-button ${kind}">${plain(labelOf(text))}</button>`;
  }
  // Slack opens the URL and still sends the app the click.
  return html`<a class="b-button ${kind}" href="${url}" target="_blank" rel="noopener" data-tells>${plain(labelOf(text))}</a>`;
}
