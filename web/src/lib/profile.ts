/** Profiles open in a new tab so that the current page stays. */
export function openProfile(id: string): void {
  window.open(`/team-member/${id}`, "_blank", "noopener");
}
