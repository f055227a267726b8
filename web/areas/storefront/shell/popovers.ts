/** What the buttons of the header open, by the ids that buttons and pieces share. */
export const sideMenuId = 'side-menu'
export const categoryPanelId = 'all-categories'
