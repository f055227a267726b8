/** What the look of the market is chosen from. */

/** How the head of every page of the shop is laid out. */
export const headerLooks = ['standard', 'classic', 'basic', 'minimal'] as const

export const footerLooks = ['deep', 'light', 'plain'] as const

/** The line with notices above all else. */
export const topBars = ['deep', 'light', 'off'] as const

/** What a page starts in for whoever has chosen nothing. */
export const startModes = ['light', 'dark', 'system'] as const

export const socialPlaces = ['facebook', 'instagram', 'youtube', 'x'] as const

/** The colours an operator chooses; all others follow from them. */
export const themeColourNames = ['accent', 'action', 'offer'] as const
export type ThemeColourName = (typeof themeColourNames)[number]

/** As `#rrggbb`, in small letters. */
export type ThemeColours = Readonly<Record<ThemeColourName, string>>

/** The sea for what is worked with, coral for what acts, mango for offers. */
export const firstColours: ThemeColours = { accent: '#09757e', action: '#d54226', offer: '#ffb044' }
