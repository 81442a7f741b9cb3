import "./menu.css";
import { Button, Menu } from "@mantine/core";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { disabledWithReason } from "./disabled-with-reason.ts";

it("a button that is held back is reached by keyboard, says why, and does nothing", async () => {
  const [sent, submitted] = [vi.fn(), vi.fn()];
  renderUi(
    <form onSubmit={submitted}>
      <p id="why">Nobody would get it.</p>
      <input aria-label="To" />
      <Button type="submit" onClick={sent} {...disabledWithReason(true, "why")}>
        Send
      </Button>
    </form>,
  );
  await userEvent.type(await screen.findByLabelText("To"), "Ana{Enter}");
  await userEvent.tab();
  const button = screen.getByRole("button", { description: "Nobody would get it." });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{Enter} ");
  await userEvent.click(button);
  expect(sent).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
});

it("an entry of a menu that is held back is come to by arrows", async () => {
  const sent = vi.fn();
  renderUi(
    <Menu>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label id="why">Nobody would get it.</Menu.Label>
        <Menu.Item onClick={sent} closeMenuOnClick={false} {...disabledWithReason(true, "why")}>
          Send
        </Menu.Item>
        <Menu.Item>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "More" }));
  await screen.findByRole("menu");
  await userEvent.keyboard("{ArrowDown}");
  const entry = screen.getByRole("menuitem", { description: "Nobody would get it." });
  expect(document.activeElement).toBe(entry);
  await userEvent.keyboard("{Enter}");
  expect(sent).not.toHaveBeenCalled();
});

it("what is not held back does what it does", async () => {
  const sent = vi.fn();
  renderUi(
    <Button onClick={sent} {...disabledWithReason(false, "why")}>
      Send
    </Button>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Send" }));
  expect(sent).toHaveBeenCalledOnce();
});
