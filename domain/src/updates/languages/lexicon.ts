/**
 * The words of one language, as alternatives separated by '|'. They are matched against whole words
 * without accents or capitals, and may contain simple patterns: `entscheid\w*`.
 */
export interface Lexicon {
  code: "de" | "fr" | "es" | "pt" | "nl";
  /** 'the', 'and', 'not': they indicate the language but have no content. */
  small: string;
  /** 'ok', 'pending', 'next steps': fillers without content. */
  fillers: string;
  /** Common words in updates, to detect the language of a short one. */
  common: string;
  time: TimeWords;
  decision: {
    /** The rep's own when the rep's side is the subject: 'we decided'. */
    verbs: string;
    /** The buyer's, whatever the subject: 'shortlist', 'verbal yes', 'we were selected'. */
    others: string;
    /** Forms that contain 'I' or 'we'. */
    own: string;
  };
  agent: AgentWords;
}

export interface TimeWords {
  months: string;
  weekdays: string;
  /** 'today', 'tomorrow', 'deadline', holidays: a time on their own. */
  moments: string;
  units: string;
  numbers: string;
  /** 'next' before its unit, and 'prochaine' after it. */
  pinBefore: string;
  pinAfter: string;
  /** 'end of', 'early'. */
  edges: string;
  /** 'in', 'within', 'ago', before a number of weeks. */
  counted: string;
  countedAfter: string;
  /** 'takes', 'notice period': before a number of weeks. */
  durations: string;
  seasons: string;
  seasonLeads: string;
  /** 'before', 'until'. */
  eventLeads: string;
  events: string;
  /** Whole phrases: 'on the 14th', 'until the new director is there'. */
  phrases: string;
}

export interface AgentWords {
  /** 'I'. */
  me: string;
  /**
   * 'We': the rep acts only with one of the rep's verbs; 'we are the cheapest' is about the deal.
   */
  us: string;
  /** 'my', 'our'. */
  ours: string;
  /**
   * Nouns that 'our' makes the rep's colleagues: boss, lawyers, team. Our contact and our champion
   * are the buyer's.
   */
  colleagues: string;
  /** 'internally', 'on our side'. */
  inside: string;
  /** What a rep does, in the forms used without a subject or with 'I'. */
  verbs: string;
  /**
   * Documents and records a rep produces: 'offer sent', 'CRM updated' are the rep's actions, even
   * in the passive.
   */
  things: string;
  /** Forms that contain 'I' or 'we': 'envié', 'liguei'. */
  firstPerson: string;
  /** Verbs of contact, which often only introduce what was learned. */
  contacts: string;
  /** 'I learned that': what follows is about the buyer. */
  frames: string;
  /** The subject is another person: 'he', 'they', 'the customer', 'has'. */
  others: string;
  /** 'No answer', 'nothing new', 'waiting'. */
  noResult: string;
  /** 'Next steps:'. */
  taskLabels: string;
  /** Words that start a new clause. */
  cuts: string;
}
