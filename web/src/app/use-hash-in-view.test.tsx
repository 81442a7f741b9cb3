import { useIsFetching } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi, testClient } from "../testing/render.tsx";
import { useHashInView } from "./use-hash-in-view.ts";

function Page() {
  useHashInView();
  const fetched = useIsFetching();
  return (
    <>
      <Link to="." hash="part" hashScrollIntoView={false}>
        To the part
      </Link>
      <p>{fetched} on the way</p>
      <section id="part" aria-label="Part" />
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

describe("a part that an address names", () => {
  async function open() {
    const client = testClient();
    renderUi(<Page />, client);
    fireEvent.click(await screen.findByRole("link"));
    await waitFor(() => expect(screen.getByRole("link").dataset.status).toBe("active"));
    const scrolled = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
    const fetch = async () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const queryKey = ["what comes"];
      void client.prefetchQuery({ queryKey, queryFn: () => promise });
      await screen.findByText("1 on the way");
      resolve("come");
      await screen.findByText("0 on the way");
    };
    return { scrolled, fetch };
  }

  it("is brought into sight once more when everything has come", async () => {
    const { scrolled, fetch } = await open();
    await fetch();
    expect(scrolled.mock.contexts).toEqual([screen.getByRole("region", { name: "Part" })]);
  });

  it("leaves whoever has begun to read where they are", async () => {
    const { scrolled, fetch } = await open();
    fireEvent.wheel(document.body);
    await fetch();
    expect(scrolled).not.toHaveBeenCalled();
  });
});
