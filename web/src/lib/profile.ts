/** Profiles open in a tab of their own, so that what they are read beside stays where it is. */
export function openProfile(id: string): void {
  window.open(`/team-member/${id}`, "_blank", "noopener");
}
