import { type ChatBlock, type ChatControl, context } from "./blocks.ts";
import { link } from "./text.ts";

const MAX_BLOCKS = 50;
/** Slack rejects messages somewhere above this; this length is known to work. */
const MAX_CHARACTERS = 10_000;

/** How many items are in the omitted blocks, and where to find them. */
export interface OmittedItems {
  count: number;
  url: string;
  /** A remark about the link, such as that it opens only some of them. */
  note?: string;
}

/**
 * Fits a message into Slack's limits: 50 blocks and 10,000 characters. The rest is cut from the end
 * and counted: "Plus 12 more", linking to what is missing. Titles, dividers and buttons don't count as
 * items.
 */
export function fitToLimits(
  blocks: ChatBlock[],
  leftOut: (left: ChatBlock[]) => OmittedItems,
): ChatBlock[] {
  if (isWithinLimits(blocks)) return blocks;
  const room = MAX_CHARACTERS - lengthOf([moreBlock(leftOut(blocks))]);
  let fitting = 0;
  let length = 0;
  for (const block of blocks) {
    length += lengthOf([block]);
    if (length > room || fitting === MAX_BLOCKS - 1) break;
    fitting += 1;
  }
  // Don't end on a title or divider with nothing below it.
  while (fitting > 0 && isTitleOrDivider(blocks[fitting - 1])) fitting -= 1;
  const left = leftOut(blocks.slice(fitting));
  const kept = blocks.slice(0, fitting);
  return left.count === 0 ? kept : [...kept, moreBlock(left)];
}

export function isWithinLimits(blocks: ChatBlock[]): boolean {
  return blocks.length <= MAX_BLOCKS && lengthOf(blocks) <= MAX_CHARACTERS;
}

/** "Plus 12 more", as a link to them. */
export function moreBlock({ count, url, note }: OmittedItems): ChatBlock {
  const words = [`Plus ${count} more`, ...(note ? [`(${note})`] : [])].join(" ");
  return context(link(url, words));
}

function isTitleOrDivider(block: ChatBlock | undefined): boolean {
  return block?.type === "header" || block?.type === "divider";
}

function lengthOf(blocks: ChatBlock[]): number {
  return blocks.flatMap(textsOf).reduce((sum, { text }) => sum + text.length, 0);
}

function textsOf(block: ChatBlock): Array<{ text: string }> {
  switch (block.type) {
    case "header":
      return [block.text];
    case "section": {
      const { text, fields = [], accessory } = block;
      return [...(text ? [text] : []), ...fields, ...(accessory ? [labelOf(accessory)] : [])];
    }
    case "context":
      return block.elements;
    case "actions":
      return block.elements.map(labelOf);
    case "divider":
      return [];
  }
}

function labelOf(control: ChatControl): { text: string } {
  return control.type === "button" ? control.text : control.placeholder;
}
