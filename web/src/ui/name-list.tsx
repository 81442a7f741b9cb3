import { useState } from "react";

const LIST_FORMAT = new Intl.ListFormat("en");

interface NameListProps {
  names: readonly string[];
  /** How many are named at first. */
  max: number;
}

/** 'Ada, Ben, and 3 more', where '3 more' names the others in place. */
export function NameList({ names, max }: NameListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const rest = names.length - max;
  if (isWhole || rest <= 0) return LIST_FORMAT.format(names);
  const parts = LIST_FORMAT.formatToParts([...names.slice(0, max), ""]);
  return (
    <>
      {parts.map(({ value }) => value).join("")}
      <button
        type="button"
        className="unstyled py-(--reach) -my-(--reach) cursor-pointer text-primary hover:underline focus-visible:rounded-sm"
        onClick={() => setIsWhole(true)}
      >
        {rest} more
      </button>
    </>
  );
}
