/**
 * A design that a visitor tries: page direction and colours, for this tab only. The configuration says whether
 * visitors may do so; layouts are part of the address.
 */
import { type ColorMode, colorModeKey } from '#values/color-mode.ts'

export type Direction = 'ltr' | 'rtl'

export interface CustomTheme {
  readonly direction?: Direction
  /** The name of the colour scheme, and its CSS. */
  readonly colours?: string
  readonly styles?: string
}

const key = 'customizer'

/** Runs before the first paint, so that the page doesn't flash. */
export const customThemeScript = `try {
  const { direction, styles } = JSON.parse(sessionStorage.getItem('${key}') ?? '{}')
  if (direction) document.documentElement.dir = direction
  if (styles) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets = [sheet]
  }
} catch {}`

/** Applies the design and stores it for this tab; an empty one restores the market's own. */
export function applyCustomTheme(look: CustomTheme, ownDirection: Direction): void {
  try {
    if (Object.keys(look).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(look))
  } catch {
    // Storage may be blocked; the design then lasts until the page is closed.
  }
  document.documentElement.dir = look.direction ?? ownDirection
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look.styles ?? '')
  document.adoptedStyleSheets = look.styles ? [sheet] : []
}

export function customTheme(): CustomTheme {
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

/** Returns the chosen mode, or else the page's current one. */
export function chosenColorMode(): ColorMode {
  const isDark = document.documentElement.classList.contains('dark')
  try {
    const kept = sessionStorage.getItem(colorModeKey)
    if (kept === 'system') return kept
  } catch {
    // Falls back to the class on the document.
  }
  return isDark ? 'dark' : 'light'
}
