import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RichText } from "./rich-text.tsx";

const shown = (html: string) => render(<RichText html={html} />).container;

describe("[REP-7] a comment with formatting", () => {
  it("keeps paragraphs, lists, emphasis and links to the web", () => {
    shown(
      "<p>Ask <strong>Ines</strong></p><ul><li>price</li></ul><a href='https://a.test'>plan</a>",
    );
    expect(screen.getByText("Ines").tagName).toBe("STRONG");
    expect(screen.getByRole("listitem").textContent).toBe("price");
    const link = screen.getByRole("link", { name: "plan" });
    expect(link.getAttribute("href")).toBe("https://a.test");
    expect(link.getAttribute("rel")).toContain("noreferrer");
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<a href='javascript:alert(1)'>go</a>",
    "<a href=' java\tscript:alert(1)'>go</a>",
    "<p style='position:fixed' onclick='alert(1)'>text</p>",
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<math><mtext><p><style><img src=x onerror=alert(1)></style></p></mtext></math>",
  ])("builds nothing that could act: %s", (html) => {
    const made = shown(html);
    expect(made.querySelector("script, img, svg, iframe, style, math, [href^='java']")).toBeNull();
    expect(made.innerHTML).not.toMatch(/ on\w+=|style=|javascript:/i);
  });

  it("shows the words of an element that it does not know", () => {
    expect(shown("<h1>Well <font color='red'>done</font></h1>").textContent).toBe("Well done");
  });
});
