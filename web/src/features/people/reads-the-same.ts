/** Whether two texts read the same: the server tidies markup up in ways that nobody sees. */
export function readsTheSame(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

function plain(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("*")) {
    for (const { name } of Array.from(element.attributes)) {
      if (name !== "href") element.removeAttribute(name);
    }
  }
  return body.innerHTML.replaceAll("&nbsp;", " ").trim();
}
