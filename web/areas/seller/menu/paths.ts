import type { AppPath } from '#app/link.tsx'
import { sellerPath } from '../dashboard.ts'

/** Path of a dish's page; `new` adds a dish. */
export function dishPath(store: string, id: string): AppPath {
  return `${sellerPath(store, 'menu')}/dishes/${id}`
}

/** Path of an option group's page; `new` adds a group. */
export function groupPath(store: string, id: string): AppPath {
  return `${sellerPath(store, 'menu')}/groups/${id}`
}

/** Returns the text in the shopper's language, or in English. */
export function textIn({ en, fr }: { en: string; fr?: string | undefined }, locale: string): string {
  return locale === 'fr' ? (fr ?? en) : en
}
