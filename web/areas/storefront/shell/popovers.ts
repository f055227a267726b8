/** Ids of the header's popovers, shared by buttons and popovers. */
export const marketMenuId = 'market-menu'
export const preferencesId = 'preferences'
