import { wordSet } from "../word-set.ts";

/** Months and abbreviations that mean nothing else. */
export const CLEAR_MONTHS = wordSet(
  "january february july september october november december",
  "feb apr jun jul aug sep sept oct nov dec",
);

/** Months that are also a verb, a modal or a name: they need a time word next to them. */
export const DOUBTFUL_MONTHS = wordSet("jan mar march april may june august");

export const WEEKDAYS = wordSet(
  "monday tuesday wednesday thursday friday saturday sunday",
  "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
  "mon tue tues wed weds thu thur thurs fri",
);

/** 'The quote sat with legal', 'sun': weekdays only after a word such as 'on' or 'next'. */
export const DOUBTFUL_WEEKDAYS = wordSet("sat sun");

export const SEASONS = wordSet("spring summer autumn winter fall");

/** Words and abbreviations that express a time on their own. */
export const MOMENTS = wordSet(
  "today tomorrow yesterday tonight fortnight deadline deadlines asap midweek midyear weekend",
  "timeline timelines timescale timescales timeframe timeframes",
  "eod eow eom eoq eoy eofy cob cop ye fye",
  "christmas xmas easter ramadan eid diwali thanksgiving hanukkah passover halloween midsummer whitsun",
  "lent pentecost yom kippur juneteenth songkran golden-week holi navratri nowruz carnival",
);

/**
 * Periods of time: a date only with a word that pins them down ('next week', 'in 3 weeks', 'month
 * end').
 */
export const UNITS = wordSet(
  "day days week weeks month months quarter quarters year years fortnight fortnights weekend weekends",
  "term semester half season sprint decade fy cy morning afternoon evening night hour hours am pm",
);

/** Units long enough that 'in 3 …' is a date and not the duration of a task. */
export const LONG_UNITS = wordSet(
  "day days week weeks month months quarter quarters year years fortnight fortnights w wk",
);

/** Words that pin down a unit or a season: 'next week', 'this summer', 'the coming months'. */
export const PINNING = wordSet("next last this coming following previous past upcoming current");

/** Words before a month, season or year that mark it as a time. */
export const TIME_PREPOSITIONS = wordSet(
  "in by until before after since during around about early mid late end next last this from on through throughout",
  "towards toward beginning start middle for of every over between due come per til ending ends expected target",
);

/** Fixed dates in the buyer's calendar: 'before the inspection', 'after the AGM'. */
export const OCCASIONS = wordSet(
  "inspection audit launch peak season harvest election elections agm exam exams term semester holidays holiday",
  "opening tournament sale shutdown recess budget conference golive summit festival ramp-up stocktake",
);

export const NUMBER_WORDS = wordSet(
  "a an one two three four five six seven eight nine ten eleven twelve eighteen twenty thirty sixty ninety",
  "couple few several some many",
);
