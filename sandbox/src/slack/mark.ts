import { trusted } from "../html.ts";

export const SLACK_MARK = trusted(
  `<svg class="mark" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><g fill="none" stroke-width="3.6" stroke-linecap="round"><path stroke="#36C5F0" d="M9 3.5v8"/><path stroke="#2EB67D" d="M12.5 9h8"/><path stroke="#ECB22E" d="M15 12.5v8"/><path stroke="#E01E5A" d="M3.5 15h8"/></g></svg>`,
);
