/** Something that is known of a deal, in one sentence. */
export interface KnownFact {
  text: string;
}

/** A sentence that was made of facts; `fact` is the place of the one it rests on. */
export interface WrittenSentence {
  text: string;
  fact: number;
}

/** Puts facts into better words. What it cannot tie to a fact, it leaves out. */
export interface SummaryWriter {
  /** How often it may be asked in a day, over all processes: a loop somewhere must not become a bill. */
  callsPerDay: number;
  write(facts: readonly KnownFact[]): Promise<WrittenSentence[]>;
}
