/** The `handle` of a page whose every form is for operators with full rights; for others it is disabled as a whole. */
export const needsFullRights = 'full rights'

/** The `handle` of a page that disables some of its forms by `FullRightsOnly`. */
export const needsFullRightsInParts = 'full rights in parts'
