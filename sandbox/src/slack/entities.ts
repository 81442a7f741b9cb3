/** A Work Object: a record of another system, as Slack shows it. */
export interface Entity {
  entity_type: string;
  url: string;
  external_ref: { id: string; type?: string };
  entity_payload: {
    attributes: { title: { text: string }; display_type?: string; product_name?: string };
    custom_fields?: EntityField[];
    display_order?: string[];
  };
}

export interface EntityField {
  key: string;
  label: string;
  type: string;
  value?: string | number;
  user?: { user_id?: string; text?: string };
}

/** A link in a message that the app unfolded. */
export interface Unfurl {
  /** The link as `link_shared` wrote it. */
  appUnfurlUrl: string;
  entity: Entity;
}

/** What the app answered to a person who opened a Work Object. */
export type PaneAnswer =
  | { kind: "details"; entity: Entity }
  | { kind: "connect"; url: string }
  | { kind: "error"; title: string; message: string };

/** The pane that one person has open beside a conversation. */
export interface Pane {
  channel: string;
  messageTs: string;
  appUnfurlUrl: string;
  triggerId: string;
  /** Until when the app may answer. */
  answerBy: number;
  /** Null while the app hasn't answered; Slack shows the unfurl meanwhile. */
  answer: PaneAnswer | null;
}

/** The fields in the order in which they are shown. */
export function fieldsOf({ entity_payload: payload }: Entity): EntityField[] {
  const { custom_fields: fields = [], display_order: order = [] } = payload;
  const place = ({ key }: EntityField) => {
    const found = order.indexOf(key);
    return found < 0 ? order.length : found;
  };
  return fields.toSorted((one, other) => place(one) - place(other));
}
