/** The picture that stands for a page where somebody shares it: what is on it, and where it is to be had. */
import { createHash } from 'node:crypto'
import { isLocale, localizedPath, offeredLocales } from '#values/locale.ts'
import type { SharedPageKind } from '#values/shared-page.ts'

export interface Shared {
  readonly kind: SharedPageKind
  readonly slug: string
  readonly title: string
  /** Who sells it, where it is, or what it is about. */
  readonly label: string
  /** The address that the sizes of its picture lie under. */
  readonly picture: string | undefined
}

// Another look is another picture.
const LOOK = 1

/** What it is called as a file: another whenever something else is on it. */
export function shareName(shared: Shared): string {
  const said = JSON.stringify([LOOK, shared.kind, shared.title, shared.label, shared.picture ?? ''])
  return `${shared.slug}-${createHash('sha256').update(said).digest('hex').slice(0, 10)}.jpg`
}

/** The path on the market, in the language that its words are in. */
export function sharePath(shared: Shared, locale: string): string {
  const path = `/share/${shared.kind}/${shareName(shared)}`
  return isLocale(locale) && offeredLocales.some((offered) => offered === locale)
    ? localizedPath(path, locale)
    : path
}
