export const headerStyles = ['standard', 'classic', 'basic', 'minimal'] as const

export const footerStyles = ['deep', 'light', 'plain'] as const

/** The announcement bar above the header. */
export const topBars = ['deep', 'light', 'off'] as const

/** Default color mode for visitors without a choice. */
export const startModes = ['light', 'dark', 'system'] as const

export const socialNetworks = ['facebook', 'instagram', 'youtube', 'x'] as const

/** The colours an operator chooses; all others follow from them. */
export const themeColourNames = ['accent', 'action', 'offer'] as const
export type ThemeColourName = (typeof themeColourNames)[number]

/** As `#rrggbb`, in lower case. */
export type ThemeColours = Readonly<Record<ThemeColourName, string>>

/** Sea for the interface, coral for actions, mango for offers. */
export const defaultColours: ThemeColours = { accent: '#09757e', action: '#d54226', offer: '#ffb044' }
