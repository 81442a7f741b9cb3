import { truncate, truncateMarkup } from "./text.ts";

/** Slack's maximum length. */
const MAX_HEADER_LENGTH = 150;
const MAX_SECTION_LENGTH = 3000;
const MAX_CONTEXT_LENGTH = 2000;
const MAX_FIELD_LENGTH = 2000;
const MAX_FIELDS = 10;
const MAX_ELEMENTS = 10;
const MAX_BUTTONS = 25;
const MAX_BUTTON_LENGTH = 75;
const MAX_VALUE_LENGTH = 2000;
const MAX_PLACEHOLDER_LENGTH = 150;

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

const plainText = (text: string, most: number): PlainText => ({
  type: "plain_text",
  text: truncate(text, most),
});
const markupText = (text: string, most: number): Markup => ({
  type: "mrkdwn",
  text: truncateMarkup(text, most),
});

/** A title; plain text, no markup. */
export function header(text: string): ChatBlock {
  return { type: "header", text: plainText(text, MAX_HEADER_LENGTH) };
}

/** A paragraph. Its text is markup: pass user text through `escapeForChat` first. */
export function section(text: string, accessory?: ChatControl): ChatBlock {
  return {
    type: "section",
    text: markupText(text, MAX_SECTION_LENGTH),
    ...(accessory && { accessory }),
  };
}

/** Short texts in two columns, ten at most. Markup, like a section's. */
export function fields(texts: string[]): ChatBlock {
  return {
    type: "section",
    fields: texts.slice(0, MAX_FIELDS).map((text) => markupText(text, MAX_FIELD_LENGTH)),
  };
}

/** Small grey text. Markup, like a section's. */
export function context(...texts: string[]): ChatBlock {
  return {
    type: "context",
    elements: texts.slice(0, MAX_ELEMENTS).map((text) => markupText(text, MAX_CONTEXT_LENGTH)),
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
    text: plainText(text, MAX_BUTTON_LENGTH),
    action_id: actionId,
    ...(value !== undefined && { value: truncate(value, MAX_VALUE_LENGTH) }),
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
    placeholder: plainText(placeholder, MAX_PLACEHOLDER_LENGTH),
    ...(initialDate !== undefined && { initial_date: initialDate }),
  };
}
