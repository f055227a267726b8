/** The settings in which document designs differ; lengths are in points. */
import type { DocumentDesign } from '#values/document-design.ts'
import { defaultColours } from '#values/theme.ts'
import { tokensOf } from '#values/theme-colours.ts'
import type { Drawn } from './pdf-canvas.ts'

export interface Design {
  readonly margin: number
  /** The size of body text; other sizes are in proportion. */
  readonly textSize: number
  readonly titleSize: number
  /** Padding between list lines, on both sides of the rule. */
  readonly linePadding: number
  /** The gap between head, parties, list and sums. */
  readonly gap: number
  /** The maximum height of the logo. */
  readonly logoHeight: number
  readonly band: 'across' | 'double rule' | 'none'
  /** Whether column headings and the total have a filled background or rules. */
  readonly blocks: 'filled' | 'ruled'
  readonly colours: {
    readonly mark: string
    readonly ink: string
    readonly muted: string
    readonly rule: string
    readonly warning: string
    readonly columns: string
    readonly total: string
    readonly onTotal: string
  }
}

const sea = {
  mark: '#084f5b',
  ink: '#31251c',
  muted: '#655342',
  rule: '#e6d7bf',
  warning: '#ba2c24',
  columns: '#faf3e7',
  total: '#084f5b',
  onTotal: '#ffffff',
}

/** Black on white: for printing, copying and filing. */
const black = {
  mark: '#000000',
  ink: '#000000',
  muted: '#4a4a4a',
  rule: '#b5b5b5',
  warning: '#000000',
  columns: '#ffffff',
  total: '#ffffff',
  onTotal: '#000000',
}

const designs: Readonly<Record<DocumentDesign, Design>> = {
  calm: {
    margin: 48,
    textSize: 10,
    titleSize: 26,
    linePadding: 8,
    gap: 24,
    logoHeight: 36,
    band: 'across',
    blocks: 'filled',
    colours: sea,
  },
  classic: {
    margin: 60,
    textSize: 10,
    titleSize: 20,
    linePadding: 7,
    gap: 26,
    logoHeight: 36,
    band: 'double rule',
    blocks: 'ruled',
    colours: black,
  },
  compact: {
    margin: 34,
    textSize: 8,
    titleSize: 16,
    linePadding: 3,
    gap: 12,
    logoHeight: 26,
    band: 'none',
    blocks: 'ruled',
    colours: { ...sea, total: '#ffffff', onTotal: sea.mark },
  },
}

export interface Dress {
  readonly design: DocumentDesign
  /** The name of the marketplace. */
  readonly market: string
  /** The accent colour, as `#rrggbb`. */
  readonly accent: string
  /** Its own logo, and whether the name is shown with it. */
  readonly logo: (Drawn & { readonly isWithName: boolean }) | undefined
}

/**
 * Returns the design in a shade of the accent colour that is readable on white; black and white designs are
 * unchanged.
 */
export function designOf({ design, accent }: Pick<Dress, 'design' | 'accent'>): Design {
  const drawn = designs[design]
  const mark = tokensOf('accent', { ...defaultColours, accent }).scale['sea-700'] ?? sea.mark
  const dyed = (colour: string) => (colour === sea.mark ? mark : colour)
  const { colours } = drawn
  return {
    ...drawn,
    colours: {
      ...colours,
      mark: dyed(colours.mark),
      total: dyed(colours.total),
      onTotal: dyed(colours.onTotal),
    },
  }
}
