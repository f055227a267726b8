/** As many products as the address of a list names without becoming too long. */
export const LISTED_IDS_MAX = 200
