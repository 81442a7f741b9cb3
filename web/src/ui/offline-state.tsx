/** For what isn't on this device while there is no network. */
export function OfflineState() {
  return (
    <p className="py-3 px-5 text-base text-quiet" role="status">
      You're offline, and this isn't on your device yet. It loads when you're back.
    </p>
  );
}
