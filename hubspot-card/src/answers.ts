/** What Touchline answers. HubSpot builds these files apart, so the shapes are written out here. */
export interface Notice {
  state: "notice";
  title: string;
  text: string;
  link: { label: string; url: string } | null;
}

export interface Fact {
  id: string;
  label: string;
  state: "fresh" | "stale" | "missing";
  age: string;
  words: string;
  isConfirmedToday: boolean;
}

export interface Deal {
  state: "deal";
  hubspotId: string;
  name: string;
  confidence: string;
  mayWrite: boolean;
  url: string;
  risk: {
    level: "high" | "medium" | "low";
    label: string;
    atStake: string | null;
    reasons: Array<{ words: string; clearedBy: string }>;
  } | null;
  evidence: { isFresh: boolean; label: string; facts: Fact[] } | null;
  slipStory: string | null;
  feedback: { from: string; when: string; comment: string } | null;
  ask: {
    from: string;
    due: string;
    words: string;
    items: Array<{ text: string; isDone: boolean }>;
  } | null;
  nextStep: { text: string; when: string | null };
}

export interface Written {
  said: string;
  card: Deal;
}

export interface Home {
  state: "home";
  title: string;
  day: string;
  url: string;
  sections: Array<{
    id: string;
    title: string;
    total: number;
    lines: Array<{ text: string; detail: string; hubspotId: string | null; url: string }>;
  }>;
}
