import { createElement, Fragment, type ReactNode, useMemo } from "react";
import styles from "./rich-text.module.css";

/** Allowed elements and how they are rendered. Everything else is rendered as its text. */
const ALLOWED_ELEMENTS = new Map([
  ["P", "p"],
  ["BR", "br"],
  ["STRONG", "strong"],
  ["B", "strong"],
  ["EM", "em"],
  ["I", "em"],
  ["U", "u"],
  ["S", "s"],
  ["UL", "ul"],
  ["OL", "ol"],
  ["LI", "li"],
  ["BLOCKQUOTE", "blockquote"],
  ["CODE", "code"],
  ["A", "a"],
]);
const IGNORED_ELEMENTS = new Set([
  "SCRIPT",
  "STYLE",
  "TEMPLATE",
  "NOSCRIPT",
  "IFRAME",
  "OBJECT",
  "SVG",
]);
const SAFE_LINK = /^(https?:|mailto:)/i;

/**
 * Renders basic rich text. Only known elements are created, with no attributes except a link's
 * address and an item's tick.
 */
export function RichText({ html }: { html: string }) {
  const shown = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return renderChildren(body);
  }, [html]);
  return <div className={styles.text}>{shown}</div>;
}

function renderChildren(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => renderNode(node, index));
}

function renderNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || IGNORED_ELEMENTS.has(node.nodeName.toUpperCase())) return null;
  const name = ALLOWED_ELEMENTS.get(node.nodeName);
  if (name === "br") return <br key={key} />;
  const children = renderChildren(node);
  if (name === undefined) return <Fragment key={key}>{children}</Fragment>;
  const ticked = node.getAttribute("data-checked");
  if (name === "li" && ticked !== null) {
    return (
      <li key={key} data-checked={ticked === "true"}>
        {children}
      </li>
    );
  }
  if (name !== "a") return createElement(name, { key }, ...children);
  const href = node.getAttribute("href")?.trim() ?? "";
  if (!SAFE_LINK.test(href)) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={href} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  );
}
