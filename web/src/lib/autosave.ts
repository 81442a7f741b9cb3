/** The typing pause before input is saved. */
const SAVE_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

export type SaveState = "untouched" | "changed" | "saving" | "saved" | "retrying";

interface AutosaveOptions {
  hasChanges: () => boolean;
  /** Saves all changes. Changes made meanwhile are saved next. */
  save: () => Promise<void>;
  onState: () => void;
}

/** Saves after a pause, one request at a time; failures are retried with increasing delays. */
export function autosave({ hasChanges, save, onState }: AutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  let hasSaved = false;
  let failures = 0;

  function after(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(now, milliseconds);
  }

  async function now() {
    clearTimeout(timer);
    timer = undefined;
    if (isSaving || !hasChanges()) return;
    isSaving = true;
    onState();
    try {
      await save();
      failures = 0;
      hasSaved = true;
      if (timer === undefined && hasChanges()) after(0);
    } catch {
      // The state reports it, and it's retried.
      failures += 1;
      after(Math.min(SAVE_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS));
    }
    isSaving = false;
    onState();
  }

  return {
    soon: () => after(SAVE_DELAY_MS),
    now: () => void now(),
    isSaving: () => isSaving,
    state(): SaveState {
      if (isSaving) return "saving";
      if (hasChanges()) return failures > 0 ? "retrying" : "changed";
      return hasSaved ? "saved" : "untouched";
    },
    stop: () => clearTimeout(timer),
  };
}
