/** As many as fit into one conversation with a rep. */
export const MAX_DEALS_TO_DISCUSS = 3;
