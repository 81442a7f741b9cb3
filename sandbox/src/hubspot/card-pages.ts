import { type Html, html } from "../html.ts";
import { MARK, page } from "../page.ts";
import { CARD_FAULTS, type CardFault, type CardReply } from "./card-calls.ts";
import { HUBSPOT_STYLE } from "./page-style.ts";
import type { Portal } from "./portal.ts";
import type { State } from "./state.ts";

/** Who looks, at what, and what goes wrong. */
export interface CardView {
  portal: Portal;
  /** The page's own path: of a deal, or the home page of the app. */
  path: string;
  title: string;
  as: string;
  fault: CardFault;
  reply: CardReply;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** A page of HubSpot's that has the app's card, as plain HTML. */
export function cardPage(state: State, view: CardView): string {
  const { portal, title, reply } = view;
  const written = fieldsOf(reply.answer);
  const answer = "card" in written ? fieldsOf(written.card) : written;
  const status = reply.statuses.at(-1) ?? 0;
  return page({
    title: `${title} · HubSpot sandbox`,
    shape: "wide",
    body: html`${HUBSPOT_STYLE}<main><header class="top">${MARK}<div><h1>${title}</h1><p>HubSpot sandbox</p></div></header>
<p><a href="${`${state.publicUrl()}/app/deals?portal=${portal.account.portalId}`}">All deals of ${portal.account.name}</a></p>
${chooser(state, view)}
<section class="panel" aria-labelledby="card"><header><h2 id="card">Touchline</h2><span class="small quiet">the app's card</span></header>
<div class="hs-card">${
      status === 200
        ? html`${text(written.said) && html`<p role="status">${text(written.said)}</p>`}${contentOf(state, view, answer)}`
        : html`<p class="notice" role="alert">The card can't be shown. ${text(fieldsOf(reply.answer).message)}</p>`
    }</div></section>
<section class="panel" aria-labelledby="call"><header><h2 id="call">The call</h2></header>
<p class="hs-card small quiet">HubSpot called and got: ${reply.statuses.map((one) => one || "no answer").join(", then ")}</p></section></main>`,
  });
}

function chooser(state: State, { portal, path, as, fault }: CardView): Html {
  const option = (value: string, label: string, isChosen: boolean) =>
    html`<option value="${value}" ${isChosen && html`selected`}>${label}</option>`;
  const users = portal.owners.filter(({ archived }) => !archived).map(({ email }) => email);
  const all = users.includes(as) ? users : [...users, as];
  return html`<form class="hs-edit bare hs-apart" method="get" action="${`${state.publicUrl()}${path}`}">
<input type="hidden" name="portal" value="${portal.account.portalId}">
<div class="field"><label for="as">Signed in to HubSpot as</label><select id="as" name="as">${all.map((email) => option(email, email, email === as))}</select></div>
<div class="field"><label for="fault">What goes wrong</label><select id="fault" name="fault">${Object.entries(
    CARD_FAULTS,
  ).map(([id, label]) => option(id, label, id === fault))}</select></div>
<button class="button">Load the card</button></form>`;
}

function contentOf(state: State, view: CardView, answer: Fields): Html {
  if (answer.state === "deal") return dealCard(state, view, answer);
  if (answer.state === "home") return homeCard(answer);
  const link = fieldsOf(answer.link);
  return html`<h3>${text(answer.title)}</h3><p>${text(answer.text)}</p>${text(link.url) && html`<p><a href="${text(link.url)}">${text(link.label)}</a></p>`}`;
}

function dealCard(state: State, view: CardView, deal: Fields): Html {
  const risk = fieldsOf(deal.risk);
  const evidence = fieldsOf(deal.evidence);
  const feedback = fieldsOf(deal.feedback);
  const ask = fieldsOf(deal.ask);
  const nextStep = fieldsOf(deal.nextStep);
  const mayWrite = deal.mayWrite === true;
  return html`${
    deal.risk
      ? html`<h3>${text(risk.label)} risk${text(risk.atStake) && `, ${text(risk.atStake)} at stake`}</h3>
${listOf(risk.reasons).length === 0 ? html`<p>Nothing to fix.</p>` : html`<ul aria-label="Risk">${listOf(risk.reasons).map((one) => html`<li><b>${text(one.words)}</b> Fix: ${text(one.clearedBy)}</li>`)}</ul>`}`
      : html`<p>Closed and omitted deals have no risk.</p>`
  }${
    Boolean(deal.evidence) &&
    html`<h3>Why it's Likely: ${text(evidence.label)}</h3>
<ul aria-label="Evidence">${listOf(evidence.facts).map(
      (fact) =>
        html`<li><b>${text(fact.label)}</b> ${text(fact.age)} ${mayWrite && fact.isConfirmedToday !== true && confirmForm(state, view, fact)}</li>`,
    )}</ul>`
  }${text(deal.slipStory) && html`<h3>Close date</h3><p>${text(deal.slipStory)}</p>`}${
    Boolean(deal.feedback) &&
    html`<h3>Feedback from ${text(feedback.from)}, ${text(feedback.when)}</h3><p>${text(feedback.comment)}</p>`
  }${
    Boolean(deal.ask) &&
    html`<h3>Ask from ${text(ask.from)}, ${text(ask.due)}</h3>${text(ask.words) && html`<p>${text(ask.words)}</p>`}
<ul aria-label="Asks">${listOf(ask.items).map((item) => html`<li>${text(item.text)}${item.isDone === true && " (done)"}</li>`)}</ul>`
  }
<form method="post" action="${action(state, view)}">${hidden(view, "next-step")}
<div class="field"><label for="next-step">Next step</label><input id="next-step" name="nextStep" value="${text(nextStep.text)}" ${!mayWrite && html`readonly`}></div>
${mayWrite && html`<button class="button">Save next step</button>`}</form>
<p><a href="${text(deal.url)}">Open in Touchline</a></p>`;
}

const action = (state: State, { path }: CardView) => `${state.publicUrl()}${path}`;

function hidden({ portal, as, fault }: CardView, what: string): Html {
  const fields = { portal: portal.account.portalId, as, fault, what };
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

function confirmForm(state: State, view: CardView, fact: Fields): Html {
  const verb = fact.state === "missing" ? "Mark as confirmed" : "Confirm again";
  return html`<form method="post" class="hs-inline" action="${action(state, view)}">${hidden(view, "confirm")}<input type="hidden" name="fact" value="${text(fact.id)}"><button class="link" aria-label="${`${verb}: ${text(fact.label)}`}">${verb}</button></form>`;
}

function homeCard(home: Fields): Html {
  const sections = listOf(home.sections);
  return html`<h3>${text(home.title)}. ${text(home.day)}</h3>${
    sections.length === 0 && html`<p>Nothing is due today.</p>`
  }${sections.map(
    (section) => html`<h3>${text(section.title)} (${Number(section.total)})</h3>
<ul aria-label="${text(section.title)}">${listOf(section.lines).map((line) => html`<li><a href="${text(line.url)}">${text(line.text)}</a> ${text(line.detail)}</li>`)}</ul>`,
  )}<p><a href="${text(home.url)}">Open Touchline</a></p>`;
}
