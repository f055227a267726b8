/**
 * A look that somebody tries on, for themselves and until they close the tab: the direction of the page and its colours.
 * Where visitors may try one on is said by the configuration; layouts stand in the address.
 */
import { type ColorMode, colorModeKey } from '#values/color-mode.ts'

export type Direction = 'ltr' | 'rtl'

export interface TriedLook {
  readonly direction?: Direction
  /** The name of the colours, and the rules that make them. */
  readonly colours?: string
  readonly styles?: string
}

const key = 'customizer'

/** Runs before the first paint, so that nothing changes before the eyes. */
export const triedLookScript = `try {
  const { direction, styles } = JSON.parse(sessionStorage.getItem('${key}') ?? '{}')
  if (direction) document.documentElement.dir = direction
  if (styles) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets = [sheet]
  }
} catch {}`

/** Shows the page so from now on, and keeps it for this tab; an empty look is the market's own. */
export function tryLook(look: TriedLook, ownDirection: Direction): void {
  try {
    if (Object.keys(look).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(look))
  } catch {
    // Storage may be forbidden; the look then lasts as long as the page.
  }
  document.documentElement.dir = look.direction ?? ownDirection
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look.styles ?? '')
  document.adoptedStyleSheets = look.styles ? [sheet] : []
}

/** What is tried on in this tab; empty where nothing is. */
export function triedLook(): TriedLook {
  try {
    const { direction, colours, styles }: Record<string, unknown> = JSON.parse(
      sessionStorage.getItem(key) ?? '{}',
    )
    return {
      ...((direction === 'ltr' || direction === 'rtl') && { direction }),
      ...(typeof colours === 'string' && typeof styles === 'string' && { colours, styles }),
    }
  } catch {
    return {}
  }
}

/** Light or dark as it was chosen, else as the page is. */
export function chosenColorMode(): ColorMode {
  const isDark = document.documentElement.classList.contains('dark')
  try {
    const kept = sessionStorage.getItem(colorModeKey)
    if (kept === 'system') return kept
  } catch {
    // Then the page itself says it.
  }
  return isDark ? 'dark' : 'light'
}
