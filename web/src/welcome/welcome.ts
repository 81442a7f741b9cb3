import { within } from "../lib/within.ts";
import { keepEarlyFile } from "./early-file.ts";
import { showHostLinks } from "./host-links.ts";
import { readHostSettings } from "./host-settings.ts";
import { showWayHome } from "./way-home.ts";

const LOADS_WITHIN_MS = 120_000;
/** The first sign of interaction beyond reading. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "dragenter"];

const sample = place("sample-report");
const own = place("own-list");
const failed = place("live-failed");
const early = keepEarlyFile(own, becomeLive);
let isLoading = false;

/**
 * Hydrates explanations, charts and the list reader. The code is many times larger than the page,
 * so it waits for interaction.
 */
function becomeLive() {
  if (isLoading) return;
  isLoading = true;
  void load();
}

function onSign(event: Event) {
  // A page rendered under a resting pointer also gets a move event, with zero distance.
  if (event.type === "pointermove" && event instanceof MouseEvent) {
    if (event.movementX === 0 && event.movementY === 0) return;
  }
  watching.abort();
  becomeLive();
}

async function load() {
  try {
    const { live } = await within(
      LOADS_WITHIN_MS,
      import("./live.tsx"),
      "The piece 'report' did not load in time",
    );
    live({ sample, own, file: early.take() });
    failed.replaceChildren();
  } catch (problem) {
    isLoading = false;
    offerAgain();
    throw problem;
  }
}

function offerAgain() {
  const words = document.createElement("p");
  words.textContent =
    "This part did not load. The connection may have been lost, or a new version has just been installed.";
  const again = document.createElement("button");
  again.type = "button";
  again.className = "button";
  again.textContent = "Try again";
  again.addEventListener("click", becomeLive);
  const card = document.createElement("div");
  card.className = "failed";
  card.role = "alert";
  card.append(words, again);
  failed.replaceChildren(card);
}

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no place '${id}'`);
  return found;
}

const watching = new AbortController();
for (const sign of SIGNS) {
  addEventListener(sign, onSign, { signal: watching.signal, passive: true });
}
// The prerendered sample may be from a quarter that has ended since.
const isOld = new Date() > new Date(`${sample.dataset.until}T23:59:59`);
if (isOld || import.meta.env.DEV) becomeLive();

const settings = await readHostSettings();
showHostLinks(place("footer"), settings);
await showWayHome(place("signed-in"), settings);
