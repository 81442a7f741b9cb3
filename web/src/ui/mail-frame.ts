/** No attribute value of our mails has an unescaped bracket or quote. */
const TAG = /<[a-z][^<>]*>/gi;
const STYLE_ATTRIBUTE = / style="([^"]*)"/i;

/**
 * Makes a mail displayable in a frame of ours. Frames inherit the page's content security policy,
 * which ignores style attributes and styles without the nonce, so the attributes become rules.
 */
export function frameDocument(html: string, nonce: string): string {
  const rules = ["a{pointer-events:none}"];
  const marked = html.replaceAll(TAG, (tag) => {
    if (/^<a\s/i.test(tag)) tag = tag.replace(/^<a/i, '<a tabindex="-1"');
    return tag.replace(STYLE_ATTRIBUTE, (_, style: string) => {
      rules.push(`[data-rule="${rules.length}"]{${style}}`);
      return ` data-rule="${rules.length - 1}"`;
    });
  });
  const ours = `<style nonce="${nonce}">${rules.join("\n")}</style>`;
  return marked.replace("<style>", `<style nonce="${nonce}">`).replace("<head>", `<head>${ours}`);
}
