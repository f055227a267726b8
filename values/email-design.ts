/** Look of emails, derived from the theme for clients that load no style sheet. */
import { defaultColours, type ThemeColours } from './theme.ts'
import { tokensOf } from './theme-colours.ts'

export interface EmailDesign {
  readonly siteName: string
  readonly logo?: {
    /** Path of one of its sizes. */
    readonly path: string
    readonly width: number
    readonly height: number
    readonly isWithName: boolean
  }
  readonly colours: EmailColours
}

/** As `#rrggbb`. */
export interface EmailColours {
  /** For names, headings and links, on a light and on a dark background. */
  readonly accent: string
  readonly accentInDark: string
  /** For the button, which has white text. */
  readonly action: string
}

/** Picks the scale steps whose contrast was checked when the theme was saved. */
export function emailColoursOf(colours: ThemeColours): EmailColours {
  const { scale: sea } = tokensOf('accent', colours)
  const { scale: coral } = tokensOf('action', colours)
  return {
    accent: sea['sea-700'] ?? colours.accent,
    accentInDark: sea['sea-300'] ?? colours.accent,
    action: coral['coral-600'] ?? colours.action,
  }
}

export const defaultEmailDesign: EmailDesign = {
  siteName: 'Tradewind',
  colours: emailColoursOf(defaultColours),
}
