import type { AppPath } from '#app/link.tsx'
import { deskPath } from '../desk.ts'

/** The page of a dish; of a new one for `new`. */
export function dishPath(store: string, id: string): AppPath {
  return `${deskPath(store, 'menu')}/dishes/${id}`
}

/** The page of a question asked with dishes; of a new one for `new`. */
export function groupPath(store: string, id: string): AppPath {
  return `${deskPath(store, 'menu')}/groups/${id}`
}

/** A text of the menu as shoppers in this language read it. */
export function textIn({ en, fr }: { en: string; fr?: string | undefined }, locale: string): string {
  return locale === 'fr' ? (fr ?? en) : en
}
