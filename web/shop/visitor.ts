/** The visitor's identity, loaded after hydration, as cached pages can't contain it. */
import { useSyncExternalStore } from 'react'
import { browserApi } from '#app/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { recordServerTime } from './server-clock.ts'

export type Visitor = Answer<Endpoints['GET /me']>

let visitor: Visitor | undefined
const listeners = new Set<() => void>()

let asked: Promise<Visitor | undefined> = Promise.resolve(undefined)

/** Loads the visitor from the server; on failure the page keeps its public content. */
export function refreshVisitor(): Promise<Visitor | undefined> {
  asked = ask()
  return asked
}

async function ask(): Promise<Visitor | undefined> {
  try {
    const heard = await browserApi('GET /me')
    recordServerTime(heard.now)
    note(heard)
    return heard
  } catch {
    return undefined
  }
}

function note(heard: Visitor): void {
  visitor = heard
  for (const listener of listeners) listener()
}

/** Returns the visitor after a pending request has finished, so that its answer can't overwrite a change made now. */
export async function knownVisitor(): Promise<Visitor | undefined> {
  await asked
  return visitor ?? refreshVisitor()
}

/** Records that the visitor has added a product to the wishlist or removed it. */
export function recordWishlist({ productId, isWished }: { productId: string; isWished: boolean }): void {
  if (!visitor) return
  const others = visitor.wished_product_ids.filter((id) => id !== productId)
  const wished = isWished ? [...others, productId] : others
  note({ ...visitor, wished_product_ids: wished, wishlist_count: wished.length })
}

/** Records the number of unread notifications. */
export function recordUnread(count: number): void {
  if (visitor && visitor.unread_notifications !== count) note({ ...visitor, unread_notifications: count })
}

/** Records a change to the compared products. */
export function recordCompared(change: (before: readonly string[]) => string[]): void {
  if (visitor) note({ ...visitor, compared_product_ids: change(visitor.compared_product_ids) })
}

/** Returns whether the product is in the visitor's wishlist or comparison; undefined until known. */
export function useIsSaved(kind: 'wish' | 'compare', productId: string): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      const kept = kind === 'wish' ? visitor?.wished_product_ids : visitor?.compared_product_ids
      return kept?.includes(productId)
    },
    () => undefined,
  )
}

/** Records that the visitor has followed or unfollowed a store. */
export function recordFollow({ slug, follows }: { slug: string; follows: boolean }): void {
  if (!visitor) return
  const others = visitor.followed_store_slugs.filter((each) => each !== slug)
  note({ ...visitor, followed_store_slugs: follows ? [slug, ...others] : others })
}

/** Returns whether the visitor follows the store; undefined until known. */
export function useFollows(slug: string): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => visitor?.followed_store_slugs.includes(slug),
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the visitor as last loaded; until then that of the server, if any. */
export function useVisitor(rendered: Visitor | undefined): Visitor | undefined {
  return useSyncExternalStore(
    subscribe,
    () => visitor ?? rendered,
    () => rendered,
  )
}
