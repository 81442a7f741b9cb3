// Sets the colour scheme before the first paint, so that no page flashes white at night.
(() => {
  const { dataset } = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem("touchline.colour-scheme");
    } catch {
      // Storage can be switched off; the system's choice then stands.
    }
    const isDark = chosen === "dark" || (chosen !== "light" && system.matches);
    dataset.mantineColorScheme = isDark ? "dark" : "light";
  };
  show();
  // Pages on which the app is not loaded follow the system, too.
  system.addEventListener("change", show);
  try {
    // Somebody has signed in on this device: the welcome page keeps room for the way home.
    const isKnown = Object.keys(localStorage).some((key) =>
      key.startsWith("touchline.identity.user:"),
    );
    if (isKnown) dataset.known = "";
  } catch {
    // As above: then nobody is known.
  }
})();

// The schema library compiles its checks if it may. The content policy says no, and even its asking
// is reported as a violation; it looks here before its first schema is made.
globalThis.__zod_globalConfig = { jitless: true };

// A page that was sent just before a new version was installed names files that are gone. Nothing of
// the app is there to say so, its styles included.
addEventListener(
  "error",
  ({ target }) => {
    const root = document.getElementById("root");
    if (!(target instanceof HTMLScriptElement) || !root || root.firstChild) return;
    const card = document.createElement("main");
    card.setAttribute("role", "alert");
    Object.assign(card.style, {
      maxWidth: "480px",
      margin: "96px auto",
      padding: "0 24px",
      font: "16px/26px system-ui, sans-serif",
    });
    const title = document.createElement("h1");
    title.textContent = "Touchline did not load";
    title.style.fontSize = "20px";
    const words = document.createElement("p");
    words.textContent =
      "You may be offline, or a new version was just installed. Nothing you saved is affected.";
    const reload = document.createElement("button");
    reload.type = "button";
    reload.textContent = "Reload";
    Object.assign(reload.style, { marginTop: "16px", padding: "8px 16px", font: "inherit" });
    reload.addEventListener("click", () => location.reload());
    card.append(title, words, reload);
    root.append(card);
  },
  true,
);
