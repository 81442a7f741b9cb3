// Keeps the app's own files, so that it opens without a network. Calls of the API pass by untouched:
// nobody's data is kept here.
const PAGE_CACHE = "touchline-page";
const FILES_CACHE = "touchline-files-";
const PAGE = "/home";
/** Pages that aren't the app, or have to come from the network. */
const OTHER_PAGE = /^\/(api|auth|welcome|signup|report|unsubscribe)(\/|$)|\.[a-z]+$/;
const FILE = /^\/(assets\/|(theme|ahead)\.js$|favicon\.svg$)/;
/** Open pages of the release before may still ask for its files. */
const KEPT_RELEASES = 2;

const isOurs = (url) => url.origin === self.location.origin;
/** A release is the files it names: any of them changes its name with its content. */
function releaseOf(html) {
  const files = filesIn(html);
  if (!files.some((file) => file.startsWith("/assets/"))) return undefined;
  let hash = 0;
  for (const character of files.join()) hash = (hash * 31 + character.charCodeAt(0)) | 0;
  return (hash >>> 0).toString(36);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(PAGE, { cache: "no-store" }).then(keepPage));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !isOurs(url)) return;
  if (request.mode === "navigate") {
    if (!OTHER_PAGE.test(url.pathname)) event.respondWith(openPage(event));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(openFile(event));
  } else if (FILE.test(url.pathname)) {
    event.respondWith(fetch(request).catch(async () => (await kept(url)) ?? Response.error()));
  }
});

/** Files that a page loaded before this worker was there. */
self.addEventListener("message", (event) => {
  const files = (event.data?.files ?? []).map((file) => new URL(file));
  event.waitUntil(
    keepFiles(files.filter((url) => isOurs(url) && FILE.test(url.pathname)).map(String)),
  );
});

/** A new inbox item. Browsers insist that something is shown, also if it can't be read. */
self.addEventListener("push", (event) => {
  let news = {};
  try {
    news = event.data?.json() ?? {};
  } catch {
    // Another release may write it otherwise.
  }
  const { title = "Touchline", body = "You have news in your inbox.", tag, url = "/inbox" } = news;
  const look = { body, tag, icon: "/icon-192.png", data: { url } };
  event.waitUntil(self.registration.showNotification(title, look));
});

/** An open app shows the item without loading anew, so that nothing typed there is lost. */
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openItem(notification.data?.url ?? "/inbox"));
});

async function openItem(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const app = windows.find((one) => !OTHER_PAGE.test(new URL(one.url).pathname));
  if (!app) return self.clients.openWindow(url);
  app.postMessage({ open: url });
  return app.focus();
}

/** The network's page if there is one, so that a new release is there at once. */
async function openPage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepPage(page.clone()));
    return page;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

/** A file's name changes with its content. */
async function openFile(event) {
  const known = await kept(event.request);
  if (known) return known;
  const file = await fetch(event.request);
  if (file.ok) {
    const copy = file.clone();
    event.waitUntil(currentFiles().then((cache) => cache?.put(event.request, copy)));
  }
  return file;
}

const kept = (request) => caches.match(request, { ignoreVary: true });

/** Keeps the app's page, once all its files are here: half a release wouldn't open. */
async function keepPage(page) {
  if (!page.ok || page.redirected) return;
  const html = await page.clone().text();
  const release = releaseOf(html);
  if (!release) return;
  const known = await caches.match(PAGE);
  if (known && releaseOf(await known.text()) === release) return;
  const cache = await caches.open(FILES_CACHE + release);
  await addAll(cache, filesIn(html));
  await (await caches.open(PAGE_CACHE)).put(PAGE, page);
  const old = (await caches.keys()).filter((name) => name.startsWith(FILES_CACHE));
  await Promise.all(old.slice(0, -KEPT_RELEASES).map((name) => caches.delete(name)));
}

/** What the page names itself, and what Home and Deals need besides. */
function filesIn(html) {
  const named = html.matchAll(
    /(?:src|href)="(\/(?:assets\/[^"]+|theme\.js|ahead\.js|favicon\.svg))"/g,
  );
  const pages = /data-files="([^"]+)"/.exec(html)?.[1] ?? "{}";
  const { shell = [], home = [], deals = [] } = JSON.parse(pages.replaceAll("&quot;", '"'));
  const screens = [...shell, ...home, ...deals].map((file) => `/assets/${file}`);
  return [...new Set([...Array.from(named, ([, file]) => file), ...screens])];
}

async function keepFiles(files) {
  const cache = await currentFiles();
  if (cache) await addAll(cache, files);
}

async function currentFiles() {
  const page = await caches.match(PAGE);
  const release = page && releaseOf(await page.text());
  return release && caches.open(FILES_CACHE + release);
}

function addAll(cache, files) {
  return Promise.all(
    files.map(async (file) => {
      if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
    }),
  );
}
