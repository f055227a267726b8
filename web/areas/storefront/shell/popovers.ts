/** What the buttons of the header open, by the ids that buttons and pieces share. */
export const marketMenuId = 'market-menu'
export const preferencesId = 'preferences'
