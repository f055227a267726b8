/** `handle` of a page whose forms all require full rights; for other operators the whole page is disabled. */
export const needsFullRights = 'full rights'

/** `handle` of a page that disables some of its forms with `FullRightsOnly`. */
export const needsFullRightsInParts = 'full rights in parts'
