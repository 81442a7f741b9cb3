/** Stores a file dropped before the list reader has loaded. */
export function captureEarlyFile(own: HTMLElement, onHandedOver: () => void) {
  let kept: File | null = null;
  const ended = new AbortController();
  const listening = { signal: ended.signal };
  const keep = (files: FileList | null | undefined) => {
    kept = files?.[0] ?? kept;
    onHandedOver();
  };
  const input = () => own.querySelector<HTMLInputElement>("input[type=file]");

  own.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("button")) input()?.click();
    },
    listening,
  );
  own.addEventListener("change", () => keep(input()?.files), listening);
  // Otherwise the browser would navigate to the file.
  own.addEventListener("dragover", (event) => event.preventDefault(), listening);
  own.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      keep(event.dataTransfer?.files);
    },
    listening,
  );

  return {
    /** Returns the file, if any. From now on the reader handles files itself. */
    take(): File | null {
      ended.abort();
      return kept;
    },
  };
}
