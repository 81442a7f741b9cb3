import { type ChatBlock, type ChatControl, context } from "./blocks.ts";
import { link } from "./text.ts";

const MOST_BLOCKS = 50;
/** Slack refuses messages somewhere above; this is what is known to arrive. */
const MOST_CHARACTERS = 10_000;

/**
 * A message that Slack takes: at most 50 parts and 10,000 characters.
 *
 * What is too much is left out from the end and told, e.g. "Plus 12 more", leading to `moreUrl` if there is one.
 * A part counts as one more if it says something; titles, lines and buttons do not.
 */
export function withinLimits(blocks: ChatBlock[], moreUrl?: string): ChatBlock[] {
  if (blocks.length <= MOST_BLOCKS && lengthOf(blocks) <= MOST_CHARACTERS) return blocks;
  const room = MOST_CHARACTERS - lengthOf([more(blocks.length, moreUrl)]);
  let fitting = 0;
  let length = 0;
  for (const block of blocks) {
    length += lengthOf([block]);
    if (length > room || fitting === MOST_BLOCKS - 1) break;
    fitting += 1;
  }
  // A title or a line with nothing below it says nothing.
  while (fitting > 0 && isFrame(blocks[fitting - 1])) fitting -= 1;
  const missing = blocks.slice(fitting).filter(({ type }) => type === "section").length;
  const kept = blocks.slice(0, fitting);
  return missing === 0 ? kept : [...kept, more(missing, moreUrl)];
}

function more(count: number, url: string | undefined): ChatBlock {
  const words = `Plus ${count} more`;
  return context(url === undefined ? words : link(url, words));
}

function isFrame(block: ChatBlock | undefined): boolean {
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
