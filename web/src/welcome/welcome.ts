import { withTimeout } from "../lib/with-timeout.ts";
import { captureEarlyFile } from "./early-file.ts";
import { showHomeLink } from "./home-link.ts";
import { showHostLinks } from "./host-links.ts";
import { readHostSettings } from "./host-settings.ts";

const LOAD_TIMEOUT_MS = 120_000;
/** The first sign of interaction beyond reading. */
const INTERACTION_EVENTS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "keydown",
  "focusin",
  "dragenter",
];

const sample = requireElement("sample-report");
const own = requireElement("own-list");
const failed = requireElement("live-failed");
const early = captureEarlyFile(own, loadOnce);
let isLoading = false;

/**
 * Hydrates explanations, charts and the list reader. The code is many times larger than the page,
 * so it waits for interaction.
 */
function loadOnce() {
  if (isLoading) return;
  isLoading = true;
  void load();
}

function onInteraction(event: Event) {
  // A page rendered under a resting pointer also gets a move event, with zero distance.
  if (event.type === "pointermove" && event instanceof MouseEvent) {
    if (event.movementX === 0 && event.movementY === 0) return;
  }
  interactionListeners.abort();
  loadOnce();
}

async function load() {
  try {
    const { hydrateIslands } = await withTimeout(
      LOAD_TIMEOUT_MS,
      import("./live.tsx"),
      "The piece 'report' didn't load in time",
    );
    hydrateIslands({ sample, own, file: early.take() });
    failed.replaceChildren();
  } catch (problem) {
    isLoading = false;
    showRetry();
    throw problem;
  }
}

function showRetry() {
  const words = document.createElement("p");
  words.textContent =
    "This part didn't load. You may be offline, or a new version was just installed.";
  const again = document.createElement("button");
  again.type = "button";
  again.className = "button";
  again.textContent = "Try again";
  again.addEventListener("click", loadOnce);
  const card = document.createElement("div");
  card.className = "failed";
  card.role = "alert";
  card.append(words, again);
  failed.replaceChildren(card);
}

function requireElement(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no place '${id}'`);
  return found;
}

const interactionListeners = new AbortController();
for (const sign of INTERACTION_EVENTS) {
  addEventListener(sign, onInteraction, { signal: interactionListeners.signal, passive: true });
}
// The prerendered sample may be from a quarter that has ended since.
const isOutdated = new Date() > new Date(`${sample.dataset.until}T23:59:59`);
if (isOutdated || import.meta.env.DEV) loadOnce();

const settings = await readHostSettings();
showHostLinks(requireElement("footer"), settings);
await showHomeLink(requireElement("signed-in"), settings);
