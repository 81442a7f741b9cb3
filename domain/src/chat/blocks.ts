import { cut, cutMarkup } from "./text.ts";

/** Slack's maximum length. */
const HEADER = 150;
const SECTION = 3000;
const FIELD = 2000;
const MAX_FIELDS = 10;
const MAX_ELEMENTS = 10;
const MAX_BUTTONS = 25;
const BUTTON = 75;
const VALUE = 2000;
const PLACEHOLDER = 150;

interface PlainText {
  type: "plain_text";
  text: string;
}

interface Markup {
  type: "mrkdwn";
  text: string;
}

export interface ChatButton {
  type: "button";
  text: PlainText;
  action_id: string;
  value?: string;
  url?: string;
  style?: "primary" | "danger";
}

export interface ChatDatePicker {
  type: "datepicker";
  action_id: string;
  initial_date?: string;
  placeholder: PlainText;
}

export type ChatControl = ChatButton | ChatDatePicker;

/** A block of a message, in the shape that Slack and our preview render. */
export type ChatBlock =
  | { type: "header"; text: PlainText }
  | { type: "section"; text?: Markup; fields?: Markup[]; accessory?: ChatControl }
  | { type: "context"; elements: Markup[] }
  | { type: "divider" }
  | { type: "actions"; block_id?: string; elements: ChatControl[] };

const plain = (text: string, most: number): PlainText => ({
  type: "plain_text",
  text: cut(text, most),
});
const markup = (text: string, most: number): Markup => ({
  type: "mrkdwn",
  text: cutMarkup(text, most),
});

/** A title; plain text, no markup. */
export function header(text: string): ChatBlock {
  return { type: "header", text: plain(text, HEADER) };
}

/** A paragraph. Its text is markup: pass user text through `escapeForChat` first. */
export function section(text: string, accessory?: ChatControl): ChatBlock {
  return { type: "section", text: markup(text, SECTION), ...(accessory && { accessory }) };
}

/** Short texts in two columns, ten at most. Markup, like a section's. */
export function fields(texts: string[]): ChatBlock {
  return {
    type: "section",
    fields: texts.slice(0, MAX_FIELDS).map((text) => markup(text, FIELD)),
  };
}

/** Small grey text. Markup, like a section's. */
export function context(...texts: string[]): ChatBlock {
  return {
    type: "context",
    elements: texts.slice(0, MAX_ELEMENTS).map((text) => markup(text, SECTION)),
  };
}

export function divider(): ChatBlock {
  return { type: "divider" };
}

export function actions(elements: ChatControl[], blockId?: string): ChatBlock {
  return {
    type: "actions",
    ...(blockId !== undefined && { block_id: blockId }),
    elements: elements.slice(0, MAX_BUTTONS),
  };
}

/** A button. With a `url` it opens that page; Slack still sends us the interaction. */
export function button(given: {
  text: string;
  actionId: string;
  value?: string;
  url?: string;
  style?: "primary" | "danger";
}): ChatButton {
  const { text, actionId, value, url, style } = given;
  return {
    type: "button",
    text: plain(text, BUTTON),
    action_id: actionId,
    ...(value !== undefined && { value: cut(value, VALUE) }),
    ...(url !== undefined && { url }),
    ...(style !== undefined && { style }),
  };
}

export function datePicker(given: {
  actionId: string;
  placeholder: string;
  initialDate?: string;
}): ChatDatePicker {
  const { actionId, placeholder, initialDate } = given;
  return {
    type: "datepicker",
    action_id: actionId,
    placeholder: plain(placeholder, PLACEHOLDER),
    ...(initialDate !== undefined && { initial_date: initialDate }),
  };
}
