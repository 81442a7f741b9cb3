import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { show } from "../testing/render.tsx";
import { Picker } from "./picker.tsx";

describe("[NAV-9] a picker", () => {
  it("that was opened by mouse closes with Escape, wherever the keyboard is", async () => {
    const options = [{ value: "ana", label: "Ana" }];
    show(
      <Picker label="Owner" all="All" options={options} chosen={["ana"]} onChange={() => null} />,
    );
    await userEvent.click(await screen.findByRole("button", { name: /Owner/ }));
    await screen.findByRole("menu");
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });
});
