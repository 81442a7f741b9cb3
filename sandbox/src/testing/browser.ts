export interface Visit {
  url: URL;
  status: number;
  text: string;
}

/** Never a pooled connection: one left over from before a restart would fail the next request. */
export function freshFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("connection", "close");
  return fetch(url, { ...init, headers });
}

interface Cookie {
  value: string;
  path: string;
}

export type Browser = ReturnType<typeof openBrowser>;

/** A browser without scripts: stores cookies and follows redirects up to the product's origin. */
export function openBrowser(productOrigin: string) {
  const cookies = new Map<string, Cookie>();

  function remember(headers: Headers, requested: URL) {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(/;\s*/);
      const [name = "", value = ""] = pair.split("=");
      const attribute = (wanted: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.split("=")[1];
      const path = attribute("path") ?? requested.pathname;
      const gone = new Date(attribute("expires") ?? "9999") < new Date();
      if (gone) cookies.delete(`${name} ${path}`);
      else cookies.set(`${name} ${path}`, { value, path });
    }
  }

  function cookieHeader({ pathname }: URL): string {
    return [...cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, "/")))
      .map(([key, { value }]) => `${key.split(" ")[0]}=${value}`)
      .join("; ");
  }

  async function visit(url: URL, form?: Record<string, string>): Promise<Visit> {
    if (url.origin === productOrigin) return { url, status: 0, text: "" };
    const response = await freshFetch(url, {
      method: form ? "POST" : "GET",
      headers: { cookie: cookieHeader(url), accept: "text/html" },
      redirect: "manual",
      ...(form && { body: new URLSearchParams(form) }),
    });
    remember(response.headers, url);
    const location = response.headers.get("location");
    if (location !== null) return visit(new URL(location, url));
    return { url, status: response.status, text: await response.text() };
  }

  return {
    visit,
    /** Fills in and submits the form of a page whose action has this ending. */
    submit(page: Visit, actionEnd: string, fields: Record<string, string> = {}): Promise<Visit> {
      const forms = page.text.split("<form").slice(1);
      const action = (form: string) => /action="([^"]*)"/.exec(form)?.[1] ?? "";
      const form = forms.find((text) => action(text).endsWith(actionEnd));
      if (!form) throw new Error(`${page.url} has no form for ${actionEnd}`);
      const hidden = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const given = Object.fromEntries(hidden.map(([, name, value]) => [name, value ?? ""]));
      return visit(new URL(action(form), page.url), { ...given, ...fields });
    },
  };
}
