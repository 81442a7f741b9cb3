/** Sends forms in the background and refreshes the page without discarding text being typed. */
export const PAGE_SCRIPT = `
const live = () => document.getElementById("live");
const list = () => document.getElementById("messages");
let shown = live()?.innerHTML;
let isBusy = false;

function toBottom() {
  const box = list();
  if (box) box.scrollTop = box.scrollHeight;
}

function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
  if (!fresh || fresh.innerHTML === shown) return;
  const box = list();
  const wasAtBottom = !box || box.scrollHeight - box.scrollTop - box.clientHeight < 80;
  const before = box?.scrollTop ?? 0;
  shown = fresh.innerHTML;
  live().innerHTML = shown;
  if (wasAtBottom) toBottom();
  else list().scrollTop = before;
}

async function refresh() {
  if (document.hidden || isBusy || document.activeElement?.closest("#live [data-submits]")) return;
  const answer = await fetch(location.href).catch(() => null);
  if (answer?.ok && !isBusy) show(await answer.text());
}

async function send(form) {
  if (form.dataset.confirm && !confirm(form.dataset.confirm)) return;
  isBusy = true;
  form.querySelectorAll("button, select, input").forEach((one) => one.setAttribute("aria-busy", "true"));
  const body = new URLSearchParams(new FormData(form));
  if (form.id === "composer") form.reset();
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body }).catch(() => null);
  isBusy = false;
  if (answer?.ok) show(await answer.text());
  else await refresh();
}

document.addEventListener("submit", (event) => {
  if (event.target.getAttribute("method") !== "post") return;
  event.preventDefault();
  send(event.target);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-tells]");
  if (link) send(link.closest("form"));
});

let typedDate = null;
document.addEventListener("change", (event) => {
  const { target } = event;
  if (target.id === "persona") return target.form.submit();
  if (!target.matches("[data-submits]")) return;
  if (target === typedDate) return;
  target.form.requestSubmit();
  target.blur();
});
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (target.id === "words" && event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    if (target.value.trim() !== "") target.form.requestSubmit();
  }
  if (target.type === "date") typedDate = target;
});
document.addEventListener("focusout", ({ target }) => {
  soon();
  if (target !== typedDate) return;
  typedDate = null;
  if (target.value && target.value !== target.defaultValue) target.form.requestSubmit();
});

// A wide window shows the app's conversation at once: that is opening it.
const current = document.querySelector(".side [aria-current]");
if (document.body.classList.contains("listing") && innerWidth > 700) location.replace(current.href);

let isDue = false;
function soon() {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    refresh();
  }, 50);
}

toBottom();
new EventSource("/slack/changes").addEventListener("message", soon);
document.addEventListener("visibilitychange", soon);
`;
