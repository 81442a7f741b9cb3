import type { DatabaseSync } from "node:sqlite";
import { DEMO_ORGANISATIONS, DEMO_PASSWORD } from "../demo/people.ts";
import { type Html, html } from "../html.ts";
import type { SigningKeys } from "./keys.ts";
import type { User, Users } from "./users.ts";

export interface IdentityView {
  db: DatabaseSync;
  users: Users;
  issuer: string;
  jwks: SigningKeys;
}

interface Session {
  user: User | null;
  since: Date;
}

/** The identity provider's part of the inspector: who is signed in, who could be. */
export function inspectIdentity({ db, users, issuer, jwks }: IdentityView): Html {
  const sessions = openSessions(db, users);
  const registered = users.registered();
  return html`<div class="inset">
<p class="small quiet"><a href="${issuer}/.well-known/openid-configuration">Discovery</a> ·
<a href="${issuer}/jwks">Keys</a> (${jwks.keys.length}) · issuer <code>${issuer}</code></p>
<div class="columns">
<div><h3>Signed in</h3>${sessions.length === 0 ? html`<p class="small quiet">Nobody at the moment.</p>` : html`<ul class="list small">${sessions.map(sessionLine)}</ul>`}</div>
${DEMO_ORGANISATIONS.map(
  ({ name, people }) =>
    html`<div><h3>${name}</h3><ul class="list small">${people.map(personLine)}</ul></div>`,
)}
${registered.length > 0 && html`<div><h3>Registered</h3><ul class="list small">${registered.map(personLine)}</ul></div>`}
</div>
<p class="small quiet">The password of every demo account is <code>${DEMO_PASSWORD}</code>.</p>
</div>`;
}

function openSessions(db: DatabaseSync, users: Users): Session[] {
  return db
    .prepare(
      `select payload ->> 'accountId' as account, payload ->> 'loginTs' as since from records
       where model = 'Session' and expires_at > ? and account is not null
       order by since desc limit 50`,
    )
    .all(Date.now())
    .map(({ account, since }) => ({
      user: users.byId(String(account)),
      since: new Date(Number(since) * 1000),
    }));
}

function sessionLine({ user, since }: Session): Html {
  return html`<li><b>${user?.name ?? "Somebody deleted"}</b> <span class="quiet">since ${since.toISOString().slice(11, 16)} UTC<br>${user?.email}</span></li>`;
}

function personLine(person: { name: string; email: string; role?: string }): Html {
  return html`<li><b>${person.name}</b> <span class="quiet">${person.role}<br>${person.email}</span></li>`;
}
