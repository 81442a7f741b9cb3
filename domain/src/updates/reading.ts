/** A stretch of the text, from its first character up to but without `end`. */
export type Span = { start: number; end: number };

/**
 * Whose doing a clause is: the rep's side, anybody else's (the buyer, the market, a fact), or nobody's ('no answer').
 * `rep-contact` is the rep getting in touch, often only the introduction to what was heard.
 */
export type Agent = "rep" | "rep-contact" | "other" | "nobody";

/** A decision, and whether it is one of the rep's own side. */
export type Decision = Span & { isOwn: boolean };

/** One thing said: by or about whom, how much room it takes, and how many of its words say something. */
export type Statement = Span & { agent: Agent; weight: number; contentWords: number };

/** What an update says, whatever its language. */
export type Reading = { times: Span[]; decisions: Decision[]; statements: Statement[] };
