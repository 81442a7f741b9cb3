import { IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import type { ReviewThumbs } from "@touchline/contract";
import styles from "./feedback.module.css";
import { THUMBS } from "./use-feedback.ts";

interface ThumbsProps {
  value: ReviewThumbs;
  onGive: (key: keyof ReviewThumbs, value: 1 | -1) => void;
}

const THUMB_DIRECTIONS = [
  { value: 1, word: "up", Icon: IconThumbUp },
  { value: -1, word: "down", Icon: IconThumbDown },
] as const;

/** A thumb for each aspect of the deal; none is valid too. */
export function Thumbs({ value, onGive }: ThumbsProps) {
  return (
    <ul
      className={`${styles.thumbs} [&_li]:flex [&_li]:items-center [&_li>span]:flex-1 [&_li>span]:min-w-0`}
      aria-label="Thumbs"
    >
      {THUMBS.map(({ key, label }) => (
        <li key={key}>
          <span>{label}</span>
          {THUMB_DIRECTIONS.map(({ value: way, word, Icon }) => (
            <button
              key={way}
              type="button"
              className={`${styles.thumb} unstyled hover:bg-hover focus-visible:-outline-offset-2`}
              data-way={word}
              aria-pressed={value[key] === way}
              aria-label={`${label}: thumb ${word}`}
              onClick={() => onGive(key, way)}
            >
              <Icon size={18} aria-hidden="true" />
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
