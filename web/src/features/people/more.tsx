import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface MoreProps<T> {
  items: T[];
  /** The initial number, and the number added each time. */
  first: number;
  step: number;
  children: (shown: T[]) => ReactNode;
}

export function More<T>({ items, first, step, children }: MoreProps<T>) {
  const [most, setMost] = useState(first);
  return (
    <>
      {children(items.slice(0, most))}
      {items.length > most && (
        <div className="pb-2.5 px-3">
          <Button variant="subtle" size="compact-sm" onClick={() => setMost(most + step)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
