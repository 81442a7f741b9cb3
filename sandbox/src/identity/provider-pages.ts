import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { html, trusted } from "../html.ts";
import { autoSubmit, MARK, PAGE_HEADERS, page } from "../page.ts";

/** Says why a sign-in can't continue, and where to start again. */
export function problemPage(title: string, text: string, appOrigin: string, detail = ""): string {
  return page({
    title,
    shape: "card",
    body: html`<main class="card narrow">
<div class="brand">${MARK} Touchline <span class="where">Sandbox</span></div>
<h1>${title}</h1>
<p class="lead">${text}</p>
${detail && html`<p class="form small quiet"><code>${detail}</code></p>`}
<p class="form"><a class="button" href="${appOrigin}/">Back to Touchline</a></p>
</main>`,
  });
}

export function sendErrorPage(ctx: KoaContextWithOIDC, out: ErrorOut, origins: readonly string[]) {
  ctx.set(PAGE_HEADERS);
  ctx.body = problemPage(
    "This sign-in cannot go on",
    sentence(out.error_description ?? "the identity provider refused the request"),
    origins[0] ?? "",
    out.error,
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Signs out without confirmation: the product has already asked. */
export function sendLogoutPage(ctx: KoaContextWithOIDC, form: string) {
  ctx.set(PAGE_HEADERS);
  ctx.body = page({
    title: "Signing out",
    shape: "card",
    body: html`<main class="card narrow">
<div class="brand">${MARK} Touchline <span class="where">Sandbox</span></div>
<h1>Signing out…</h1>
<p class="lead">You are taken back to Touchline in a moment.</p>
${trusted(form)}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<p class="form"><button class="button" form="op.logoutForm">Sign out</button></p>
${autoSubmit}
</main>`,
  });
}

export function sendSignedOutPage(ctx: KoaContextWithOIDC, origins: readonly string[]) {
  ctx.set(PAGE_HEADERS);
  ctx.body = problemPage("You are signed out", "See you soon.", origins[0] ?? "");
}
