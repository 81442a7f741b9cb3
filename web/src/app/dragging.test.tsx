import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { DropZone } from "../features/report/drop-zone.tsx";
import { renderUi } from "../testing/render.tsx";
import { ColumnHandle } from "../ui/column-handle.tsx";

const sources = import.meta.glob<string>("../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const BY_HAND =
  /draggable|onDragStart|onDragOver|onPointerMove|onTouchMove|onMouseMove|<(Range)?Slider\b/;

describe("[U5] what can be dragged", () => {
  it("is known, because each needs a way without dragging", () => {
    const found = Object.entries(sources).filter(
      ([file, text]) => !file.includes(".test.") && BY_HAND.test(text),
    );
    // Alternatives to dragging: digest blocks have up/down buttons (tested on the digest page),
    // columns have the same in their menu, column widths use the arrow keys, and files have a
    // button. The last two are tested below. A day in the pacing chart is pointed at, not dragged,
    // and its table lists every day. People move with the keyboard or a choice (tested with them).
    expect(found.map(([file]) => file).sort()).toEqual([
      "../features/digests/use-block-order.ts",
      "../features/forecast/pacing-chart.tsx",
      "../features/report/drop-zone.tsx",
      "../features/workspace/use-place-person.ts",
      "../ui/column-handle.tsx",
      "../ui/table.tsx",
    ]);
  });

  it("a file is also chosen with a button, by keyboard", async () => {
    const taken: string[] = [];
    renderUi(<DropZone onFile={({ name }) => taken.push(name)} />);
    const button = await screen.findByRole("button", { name: "Choose a file" });
    const input = screen.getByLabelText<HTMLInputElement>("File with deals");
    const opened = vi.spyOn(input, "click");
    button.focus();
    await userEvent.keyboard("{Enter}");
    expect(opened).toHaveBeenCalledOnce();
    fireEvent.change(input, { target: { files: [new File(["a"], "deals.csv")] } });
    expect(taken).toEqual(["deals.csv"]);
  });

  it("a column is also made wider and narrower by arrow keys, and its own width again by Enter", async () => {
    const done: (number | "reset")[] = [];
    renderUi(
      <ColumnHandle
        label="Title"
        width={200}
        minWidth={80}
        maxWidth={600}
        onDraft={() => undefined}
        onDone={(width) => done.push(width)}
        onReset={() => done.push("reset")}
      />,
    );
    (await screen.findByRole("separator", { name: "Width of Title" })).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}{Home}{Enter}");
    expect(done).toEqual([216, 200, 80, "reset"]);
  });
});
