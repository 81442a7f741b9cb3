interface Manager {
  id: string;
  hasSignedIn: boolean;
}

/**
 * Whether a workspace would have nobody to run it without this manager.
 *
 * A manager who was added and has never signed in may never come.
 */
export function isLastManager(managers: readonly Manager[], id: string): boolean {
  return (
    managers.some((manager) => manager.id === id) &&
    !managers.some((manager) => manager.id !== id && manager.hasSignedIn)
  );
}
