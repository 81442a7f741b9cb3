import type { DealOwner } from "@touchline/contract";
import { Avatar } from "./avatar.tsx";
import { Unseen } from "./unseen.tsx";

const OUTSIDE = "not on your team";
export const NO_OWNER_WORDS = "No owner";

/** Returns the owner as text only: 'Daniel Frost (not on your team)'. */
export function ownerWords(owner: DealOwner | null): string {
  if (!owner) return NO_OWNER_WORDS;
  return owner.isOnTeam ? owner.name : `${owner.name} (${OUTSIDE})`;
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
  if (!owner) return <span className="text-quiet">{NO_OWNER_WORDS}</span>;
  if (!isShort) {
    return (
      <>
        {owner.name}
        {!owner.isOnTeam && (
          <span className="text-quiet text-sm/inherit font-normal"> ({OUTSIDE})</span>
        )}
      </>
    );
  }
  const [first = ""] = owner.name.split(" ", 1);
  return (
    <>
      {first}
      <Unseen>{ownerWords(owner).slice(first.length)}</Unseen>
    </>
  );
}

/** The owner's initials, in a dashed ring if they aren't on the team. */
export function OwnerAvatar({ owner, size }: { owner: DealOwner; size: number }) {
  return <Avatar name={owner.name} size={size} isOutside={!owner.isOnTeam} />;
}
