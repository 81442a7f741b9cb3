export interface TextObject {
  type: "plain_text" | "mrkdwn";
  text: string;
}

export interface Option {
  text: TextObject;
  value: string;
}

export interface Element {
  type: string;
  action_id?: string;
  /** An object on a button, a plain string within a context. */
  text?: TextObject | string;
  value?: string;
  url?: string;
  style?: string;
  placeholder?: TextObject;
  options?: Option[];
  initial_option?: Option;
  initial_date?: string;
  confirm?: { title: TextObject; text: TextObject; confirm: TextObject; deny: TextObject };
  image_url?: string;
  alt_text?: string;
}

export interface Block {
  type: string;
  block_id: string;
  text?: TextObject;
  fields?: TextObject[];
  accessory?: Element;
  elements?: Element[];
  image_url?: string;
  alt_text?: string;
}

export function findElement(
  blocks: Block[],
  actionId: string,
  blockId?: string,
): { block: Block; element: Element } | null {
  for (const block of blocks) {
    if (blockId !== undefined && block.block_id !== blockId) continue;
    const element = elementsOf(block).find(({ action_id }) => action_id === actionId);
    if (element) return { block, element };
  }
  return null;
}

export function elementsOf({ elements = [], accessory }: Block): Element[] {
  return accessory ? [...elements, accessory] : elements;
}
