import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Point } from "./point-list.ts";
import type { PointStore } from "./point-store.ts";
import styles from "./talking-points.module.css";

const MAX_LENGTH = 2000;

interface PointLinesProps {
  points: Point[];
  keeper: PointStore;
}

/** Enter adds a line, Backspace removes an empty one. */
export function PointLines({ points, keeper }: PointLinesProps) {
  const fields = useRef(new Map<string, HTMLTextAreaElement>());
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    if (!focused) return;
    const field = fields.current.get(focused);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    setFocused(null);
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent, { key, title }: Point) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      setFocused(keeper.add());
    }
    if (event.key === "Backspace" && title === "" && points.length > 1) {
      event.preventDefault();
      setFocused(keeper.remove(key));
    }
  };

  return (
    <>
      <ul>
        {points.map((point, index) => (
          <li
            key={point.key}
            className={`${styles.line} hover:bg-hover`}
            data-reveals
            data-complete={point.complete}
          >
            <input
              type="checkbox"
              className="size-4 flex-none my-0.75 mx-0 accent-primary-filled cursor-pointer disabled:cursor-default focus-visible:outline-2 focus-visible:outline-primary focus-visible:outline-offset-2"
              aria-label={`Talked about: ${point.title || `point ${index + 1}`}`}
              checked={point.complete}
              disabled={point.title.trim() === ""}
              onChange={({ currentTarget }) =>
                keeper.write(point.key, { complete: currentTarget.checked })
              }
            />
            <span className={styles.field} data-text={`${point.title} `}>
              <textarea
                ref={(field) => {
                  if (field) fields.current.set(point.key, field);
                  else fields.current.delete(point.key);
                }}
                rows={1}
                className={`${styles.text} focus:outline-none`}
                aria-label={`Point ${index + 1}`}
                placeholder={
                  index === 0 && points.length === 1 ? "What should you talk about?" : ""
                }
                maxLength={MAX_LENGTH}
                value={point.title}
                onChange={({ currentTarget }) =>
                  keeper.write(point.key, { title: currentTarget.value })
                }
                onKeyDown={(event) => onKeyDown(event, point)}
              />
            </span>
            <ActionIcon
              size={24}
              className="flex-none opacity-0 enabled:revealed:opacity-100"
              aria-label={`Remove ${point.title || `point ${index + 1}`}`}
              disabled={points.length <= 1}
              onClick={() => setFocused(keeper.remove(point.key))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        className="mt-1 mb-0 mr-0 ml-1"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => setFocused(keeper.add())}
      >
        Add a point
      </Button>
    </>
  );
}
