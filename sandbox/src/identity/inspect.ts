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

/** The identity provider's part of the inspector: signed-in users, and all others. */
export function inspectIdentity({ db, users, issuer, jwks }: IdentityView): Html {
  const sessions = openSessions(db, users);
  const registered = users.registered();
  return html`<div class="inset">
<p class="facts"><span>Issuer <code>${issuer}</code></span>
<a href="${issuer}/.well-known/openid-configuration">Discovery</a>
<a href="${issuer}/jwks">${jwks.keys.length} signing ${jwks.keys.length === 1 ? "key" : "keys"}</a></p>
<h3>Signed in now</h3>
${sessions.length === 0 ? html`<p class="small">Nobody at the moment.</p>` : html`<ul class="cells">${sessions.map(sessionCell)}</ul>`}
<h3>Demo accounts, password <code>${DEMO_PASSWORD}</code></h3>
<ul class="cells">${DEMO_ORGANISATIONS.map(
    ({ name, people }) =>
      html`${people.map((person) => personCell(person, `${person.title}, ${name}`))}`,
  )}</ul>
${registered.length > 0 && html`<h3>Registered here</h3><ul class="cells">${registered.map((user) => personCell(user, user.emailVerified ? "E-mail verified" : "E-mail not verified"))}</ul>`}
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

function sessionCell({ user, since }: Session): Html {
  const time = since.toISOString().slice(11, 16);
  return personCell(user ?? { name: "Somebody unknown", email: "" }, `Since ${time} UTC`);
}

function personCell({ name, email }: { name: string; email: string }, note: string): Html {
  return html`<li><b>${name}</b><span>${email}</span><span>${note}</span></li>`;
}
