// Asks for what the page begins with while its first script is still on the way: the files of its screen, and its
// data; `askedAhead` in the app takes the answers. Whatever goes wrong here is left to the app, which asks for itself and says so.
(() => {
  const HOME = ["/api/deal-check-batch", "/api/deals/smart-queues/all", "/api/alerts"];
  const isGood = ({ access_token: token, expires_at: until }) => token && until * 1000 > Date.now();
  const stored = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("touchline.identity.user:"))
      .map((key) => JSON.parse(localStorage.getItem(key)))
      .find(isGood);
  const load = (file) => {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    link.as = file.endsWith(".css") ? "style" : "script";
    link.crossOrigin = "";
    link.href = `/assets/${file}`;
    document.head.append(link);
  };
  // The worker that opens the app without a network. It missed what this page has loaded so far.
  const keepFiles = async () => {
    try {
      await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" });
      const { active } = (await navigator.serviceWorker?.ready) ?? {};
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      active?.postMessage({ files });
    } catch {
      // A browser may refuse it; the app then needs a network, as before.
    }
  };
  try {
    const token = stored()?.access_token;
    if (!token) return;
    const [page, id] = location.pathname === "/" ? ["home"] : location.pathname.slice(1).split("/");
    const answers = new Map();
    for (const address of ["/api/session", ...(page === "home" ? HOME : [])]) {
      const answer = fetch(address, { headers: { authorization: `Bearer ${token}` } });
      // Told by whoever takes it, and by nobody if nobody does.
      answer.catch(() => undefined);
      answers.set(address, answer);
    }
    globalThis.touchlineAhead = { token, answers };
    // A server that develops knows no files. Below a screen is another one, except for a rep's.
    const files = JSON.parse(document.currentScript?.dataset.files ?? "{}");
    if (files.shell) addEventListener("load", keepFiles);
    const own = id && page !== "rep" ? undefined : files[page];
    if (own) for (const file of [...files.shell, ...own]) load(file);
  } catch {
    // Storage can be switched off, or hold what another version wrote.
  }
})();
