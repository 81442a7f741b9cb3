/**
 * The words of one language, as alternatives separated by '|'. They are matched against whole words without accents or
 * capitals, and may hold simple patterns: `entscheid\w*`.
 */
export interface Lexicon {
  code: "de" | "fr" | "es" | "pt" | "nl";
  /** 'the', 'and', 'not': they tell the language and carry no content. */
  small: string;
  /** 'ok', 'pending', 'next steps': they fill a line and tell nothing. */
  fillers: string;
  /** What updates often talk about, to tell the language of a short one. */
  common: string;
  time: TimeWords;
  decision: {
    /** The rep's own when the rep's side is the subject: 'we decided'. */
    verbs: string;
    /** The buyer's, whoever is named beside them: 'shortlist', 'verbal yes', 'we were selected'. */
    others: string;
    /** Forms that say 'I' or 'we' by themselves. */
    own: string;
  };
  agent: AgentWords;
}

export interface TimeWords {
  months: string;
  weekdays: string;
  /** 'today', 'tomorrow', 'deadline', holidays: a time by themselves. */
  moments: string;
  units: string;
  numbers: string;
  /** 'next' before its unit, and 'prochaine' behind it. */
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
  /** 'We': the rep acts only with a verb of the rep's; 'we are the cheapest' is about the deal. */
  us: string;
  /** 'my', 'our'. */
  ours: string;
  /** Whom 'our' makes the rep's own people: boss, lawyers, team. Our contact and our champion are the buyer's. */
  colleagues: string;
  /** 'internally', 'on our side'. */
  inside: string;
  /** What a rep does, in the forms that stand without a subject or with 'I'. */
  verbs: string;
  /** Papers and records a rep produces: 'offer sent', 'CRM updated' are the rep's doing, also in the passive. */
  things: string;
  /** Forms that say 'I' or 'we' by themselves: 'envié', 'liguei'. */
  firstPerson: string;
  /** Getting in touch, which often only introduces what was heard. */
  contacts: string;
  /** 'I learned that': what follows is about the buyer. */
  frames: string;
  /** Somebody else is the subject: 'he', 'they', 'the customer', 'has'. */
  others: string;
  /** 'No answer', 'nothing new', 'waiting'. */
  noResult: string;
  /** 'Next steps:'. */
  taskLabels: string;
  /** Words that begin a new clause. */
  cuts: string;
}
