export interface KnownFact {
  text: string;
}

/** A sentence built from facts; `fact` is the index of its source. */
export interface WrittenSentence {
  text: string;
  fact: number;
}

/** Rewrites facts as text and omits anything it can't tie to a fact. */
export interface SummaryWriter {
  /** Daily limit over all processes, so that a loop can't run up a bill. */
  callsPerDay: number;
  write(facts: readonly KnownFact[]): Promise<WrittenSentence[]>;
}
