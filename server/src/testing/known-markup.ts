/** Exact forms of every tag allowed in sanitised rich text. */
const KNOWN =
  /<\/?(p|strong|em|u|ul|ol|li|a)>|<br \/>|<a( href="(https?:\/\/|mailto:)[^"<>]*")? rel="noopener noreferrer nofollow" target="_blank">|<ul data-type="taskList">|<li data-type="taskItem" data-checked="(true|false)">/g;

/** Returns what is neither text nor a known tag in sanitised rich text. */
export function foreignMarkup(html: string): string[] {
  return html.replaceAll(KNOWN, "").match(/<[^>]*>?/g) ?? [];
}
