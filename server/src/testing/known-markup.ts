/** Every tag that cleaned rich text may hold, to the letter. */
const KNOWN =
  /<\/?(p|strong|em|u|ul|ol|li|a)>|<br \/>|<a( href="(https?:\/\/|mailto:)[^"<>]*")? rel="noopener noreferrer nofollow" target="_blank">|<ul data-type="taskList">|<li data-type="taskItem" data-checked="(true|false)">/g;

/** What is left of cleaned rich text that is neither words nor a tag that is known. */
export function foreignMarkup(html: string): string[] {
  return html.replaceAll(KNOWN, "").match(/<[^>]*>?/g) ?? [];
}
