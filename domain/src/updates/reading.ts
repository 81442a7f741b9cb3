/** A range of the text; `end` is exclusive. */
export type Span = { start: number; end: number };

/**
 * Who acts in a clause: the rep's side, another (the buyer, the market, a fact), or no one ('no
 * answer'). `rep-contact` is the rep getting in touch, which often only introduces what was
 * learned.
 */
export type Agent = "rep" | "rep-contact" | "other" | "nobody";

/** A decision, and whether the rep's own side made it. */
export type Decision = Span & { isOwn: boolean };

/** A statement: its agent, its length, and how many of its words have content. */
export type Statement = Span & { agent: Agent; weight: number; contentWords: number };

/** The parsed content of an update in any language. */
export type Reading = { times: Span[]; decisions: Decision[]; statements: Statement[] };
