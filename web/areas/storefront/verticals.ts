import { splitLocale } from '#values/locale.ts'
import { type Vertical, verticals } from '#values/vertical.ts'

/** Returns the vertical of an address: its first segment after the language. */
export function verticalOf(pathname: string): Vertical {
  const [, first] = splitLocale(pathname).path.split('/')
  const vertical = verticals.find((known) => known === first)
  if (!vertical) throw new Error(`${pathname} is not in any vertical`)
  return vertical
}
