import { initials } from "../lib/format.ts";
import styles from "./avatar.module.css";

const HUES = 5;

interface AvatarProps {
  name: string;
  /** A picture's address; initials without. */
  picture?: string | null;
  size?: number;
  isOutside?: boolean;
}

/** A person's picture or initials. The name is next to it, so screen readers skip it. */
export function Avatar({ name, picture = null, size = 24, isOutside = false }: AvatarProps) {
  if (picture !== null) {
    return (
      <img src={picture} alt="" width={size} height={size} className="flex-none rounded-full" />
    );
  }
  return (
    <span
      className={styles.avatar}
      data-hue={hueOf(name)}
      data-outside={isOutside || undefined}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.4)) }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}

function hueOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES;
}
