interface Manager {
  id: string;
  hasSignedIn: boolean;
}

/**
 * Whether a workspace would be left without a manager. One who has never signed in doesn't count,
 * since they may never join.
 */
export function isLastManager(managers: readonly Manager[], id: string): boolean {
  return (
    managers.some((manager) => manager.id === id) &&
    !managers.some((manager) => manager.id !== id && manager.hasSignedIn)
  );
}
