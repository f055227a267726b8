/** The social sharing image of a page: its content and its URL. */
import { createHash } from 'node:crypto'
import { isLocale, localizedPath, offeredLocales } from '#values/locale.ts'
import type { SharedPageKind } from '#values/shared-page.ts'

export interface Shared {
  readonly kind: SharedPageKind
  readonly slug: string
  readonly title: string
  /** The seller, the place or the topic. */
  readonly label: string
  /** The base URL of its picture's sizes. */
  readonly picture: string | undefined
}

// Part of the hash: a new look needs new file names.
const LOOK = 1

/** Returns the file name, which changes with the content. */
export function shareName(shared: Shared): string {
  const said = JSON.stringify([LOOK, shared.kind, shared.title, shared.label, shared.picture ?? ''])
  return `${shared.slug}-${createHash('sha256').update(said).digest('hex').slice(0, 10)}.jpg`
}

/** Returns the path in the language of the image's text. */
export function sharePath(shared: Shared, locale: string): string {
  const path = `/share/${shared.kind}/${shareName(shared)}`
  return isLocale(locale) && offeredLocales.some((offered) => offered === locale)
    ? localizedPath(path, locale)
    : path
}
