import type { DemoPerson } from "../demo/demo-person.ts";
import { DEMO_ORGANISATIONS } from "../demo/people.ts";
import { type Html, html } from "../html.ts";
import { MARK, page } from "../page.ts";

export interface LoginForm {
  uid: string;
  email: string;
  failed: boolean;
}

export function loginPage({ uid, email, failed }: LoginForm): string {
  return page({
    title: failed ? "Sign-in failed – Touchline" : "Sign in – Touchline",
    shape: "card",
    body: html`<main class="card">
${brand}
<h1>Sign in to Touchline</h1>
${failed && html`<p class="notice" role="alert" id="failed">E-mail and password do not match. Try again, or pick a demo account below.</p>`}
<form class="form" method="post" action="${path(uid, "login")}">
<div class="field">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="200" value="${email}"${failed && invalid}${email === "" && autofocus}>
</div>
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${failed && invalid}${email !== "" && autofocus}>
</div>
<button class="button">Sign in</button>
</form>
<div class="row">
<a href="${path(uid, "register")}">Create an account</a>
${cancel(uid)}
</div>
<section class="demo" aria-labelledby="demo">
<header><h2 id="demo">Demo accounts</h2><p class="small quiet">One click, no password</p></header>
<form class="groups" method="post" action="${path(uid, "login")}">
${DEMO_ORGANISATIONS.map(({ name, people }) => organisation(name, people))}
</form>
</section>
</main>`,
  });
}

export interface RegistrationForm {
  uid: string;
  name: string;
  email: string;
  problems: Partial<Record<"name" | "email" | "password", string>>;
}

export function registrationPage({ uid, name, email, problems }: RegistrationForm): string {
  const [first] = Object.keys(problems);
  return page({
    title: first ? "Account not created – Touchline" : "Create an account – Touchline",
    shape: "card",
    body: html`<main class="card narrow">
${brand}
<h1>Create an account</h1>
<form class="form" method="post" action="${path(uid, "register")}" novalidate>
${field({ id: "name", label: "Full name", type: "text", autocomplete: "name", value: name, problem: problems.name, focused: first === undefined || first === "name" })}
${field({ id: "email", label: "E-mail", type: "email", autocomplete: "username", value: email, problem: problems.email, focused: first === "email" })}
${field({ id: "password", label: "Password", type: "password", autocomplete: "new-password", value: "", problem: problems.password, hint: "At least 8 characters.", focused: first === "password" })}
<button class="button">Create account</button>
</form>
<div class="row">
<a href="${path(uid, "login")}">Sign in instead</a>
${cancel(uid)}
</div>
</main>`,
  });
}

interface Field {
  id: string;
  label: string;
  type: string;
  autocomplete: string;
  value: string;
  problem: string | undefined;
  hint?: string;
  focused: boolean;
}

function field({ id, label, type, autocomplete, value, problem, hint, focused }: Field): Html {
  const about = problem ?? hint;
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" autocomplete="${autocomplete}" required maxlength="200" value="${value}"${problem && invalid}${about && html` aria-describedby="${id}-about"`}${focused && autofocus}>
${about && html`<p class="${problem ? "problem" : "hint"}" id="${id}-about"${problem && html` role="alert"`}>${about}</p>`}
</div>`;
}

function organisation(name: string, people: readonly DemoPerson[]): Html {
  return html`<div class="group${people.length === 1 && " single"}" role="group" aria-label="${name}">
<h3>${name}</h3>
<div class="people">${people.map(personButton)}</div>
</div>`;
}

function personButton({ name, email, role }: DemoPerson): Html {
  return html`<button class="person" name="demo" value="${email}">
<b>${name} <i class="${role}">${ROLES[role]}</i></b>
<span>${email}</span>
</button>
`;
}

const ROLES = { manager: "Manager", rep: "Rep", admin: "Admin", observer: "Observer" };

function cancel(uid: string): Html {
  return html`<form method="post" action="${path(uid, "cancel")}"><button class="link quiet">Cancel</button></form>`;
}

function path(uid: string, step: "login" | "register" | "cancel"): string {
  return `/identity/interaction/${encodeURIComponent(uid)}/${step}`;
}

const brand = html`<div class="brand">${MARK} Touchline <span class="where">Sandbox</span></div>`;
const invalid = html` aria-invalid="true"`;
const autofocus = html` autofocus`;
