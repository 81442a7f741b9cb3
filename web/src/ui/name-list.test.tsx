import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { NameList } from "./name-list.tsx";

const names = ["Ada", "Ben", "Cleo", "Dan", "Eve"];
const openList = (count: number) =>
  render(
    <p>
      <NameList names={names.slice(0, count)} max={3} />.
    </p>,
  ).container;

describe("[R-30] a list of names", () => {
  it.each([
    [1, "Ada."],
    [2, "Ada and Ben."],
    [3, "Ada, Ben, and Cleo."],
  ])("of %i is written whole", (count, text) => {
    expect(openList(count).textContent).toBe(text);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("that is longer names the others in place", async () => {
    const list = openList(5);
    expect(list.textContent).toBe("Ada, Ben, Cleo, and 2 more.");
    await userEvent.click(screen.getByRole("button", { name: "2 more" }));
    expect(list.textContent).toBe("Ada, Ben, Cleo, Dan, and Eve.");
  });
});
