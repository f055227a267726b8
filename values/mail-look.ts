/** How mails look: what an operator's theme comes to where no style sheet of the market is read. */
import { firstColours, type ThemeColours } from './theme.ts'
import { tokensOf } from './theme-colours.ts'

export interface MailLook {
  readonly siteName: string
  /** A picture of the market's own over everything it writes. */
  readonly logo?: {
    /** The path of one of its sizes. */
    readonly path: string
    readonly width: number
    readonly height: number
    readonly isWithName: boolean
  }
  readonly colours: MailColours
}

/** As `#rrggbb`. */
export interface MailColours {
  /** Of names, headings and links, where the ground is light and where it is dark. */
  readonly accent: string
  readonly accentInDark: string
  /** Of the button, whose words are white. */
  readonly action: string
}

/** The steps of the theme's scales that were found to be read well before the theme was kept. */
export function mailColoursOf(colours: ThemeColours): MailColours {
  const { scale: sea } = tokensOf('accent', colours)
  const { scale: coral } = tokensOf('action', colours)
  return {
    accent: sea['sea-700'] ?? colours.accent,
    accentInDark: sea['sea-300'] ?? colours.accent,
    action: coral['coral-600'] ?? colours.action,
  }
}

/** A mail's until operators change it. */
export const firstMailLook: MailLook = { siteName: 'Tradewind', colours: mailColoursOf(firstColours) }
