import { Button } from "@mantine/core";

/** Displayed if a part of the app crashed or failed to load. The address stays. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 max-w-120 my-12 mx-auto p-6 bg-surface border border-line rounded-card"
    >
      <h2 className="text-lg font-semibold">This part didn't load</h2>
      <p className="text-quiet">
        You may be offline, or a new version was just installed. Nothing you saved is affected.
      </p>
      <div className="flex gap-2 mt-2">
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
