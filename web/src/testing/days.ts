import { fireEvent } from "@testing-library/react";

/** Types a day into a field and commits it. */
export function fillDay(field: HTMLElement, day: string) {
  fireEvent.change(field, { target: { value: day } });
  fireEvent.keyDown(field, { key: "Enter" });
}
