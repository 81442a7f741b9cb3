import type { DealOwner } from "@touchline/contract";
import { Avatar } from "./avatar.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

const NOT_ON_TEAM = "not on your team";
export const NO_OWNER_TEXT = "No owner";

/** Returns the owner as text only: 'Daniel Frost (not on your team)'. */
export function formatOwner(owner: DealOwner | null): string {
  if (!owner) return NO_OWNER_TEXT;
  return owner.isOnTeam ? owner.name : `${owner.name} (${NOT_ON_TEAM})`;
}

interface OwnerNameProps {
  owner: DealOwner | null;
  /**
   * Displays the first name only; screen readers get the full name, and the container has a
   * tooltip.
   */
  isShort?: boolean;
}

/** A deal's owner, with a muted mark if they aren't on the team. */
export function OwnerName({ owner, isShort = false }: OwnerNameProps) {
  if (!owner) return <span className="text-quiet">{NO_OWNER_TEXT}</span>;
  if (!isShort) {
    return (
      <>
        {owner.name}
        {!owner.isOnTeam && (
          <span className="text-quiet text-sm/inherit font-normal"> ({NOT_ON_TEAM})</span>
        )}
      </>
    );
  }
  const [first = ""] = owner.name.split(" ", 1);
  return (
    <>
      {first}
      <VisuallyHidden>{formatOwner(owner).slice(first.length)}</VisuallyHidden>
    </>
  );
}

/** The owner's initials, in a dashed ring if they aren't on the team. */
export function OwnerAvatar({ owner, size }: { owner: DealOwner; size: number }) {
  return <Avatar name={owner.name} size={size} isOutside={!owner.isOnTeam} />;
}
