/** Who the visitor is, as far as pages made for everyone may know: asked once the page is alive. */
import { useSyncExternalStore } from 'react'
import { browserApi } from '#app/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { noteServerTime } from './server-clock.ts'

export type Visitor = Answer<Endpoints['GET /me']>

let visitor: Visitor | undefined
const listeners = new Set<() => void>()

let asked: Promise<Visitor | undefined> = Promise.resolve(undefined)

/** Asks the server who the visitor is; on failure the page stays as everyone sees it. */
export function refreshVisitor(): Promise<Visitor | undefined> {
  asked = ask()
  return asked
}

async function ask(): Promise<Visitor | undefined> {
  try {
    const heard = await browserApi('GET /me')
    noteServerTime(heard.now)
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

/** The visitor, once an answer that is on its way has come, so that it cannot undo what is changed now. */
export async function knownVisitor(): Promise<Visitor | undefined> {
  await asked
  return visitor ?? refreshVisitor()
}

/** What the visitor has just put on the wishlist or taken off it. */
export function noteWish({ productId, isWished }: { productId: string; isWished: boolean }): void {
  if (!visitor) return
  const others = visitor.wished_product_ids.filter((id) => id !== productId)
  const wished = isWished ? [...others, productId] : others
  note({ ...visitor, wished_product_ids: wished, wishlist_count: wished.length })
}

/** How much the visitor was told and has not read. */
export function noteUnread(count: number): void {
  if (visitor && visitor.unread_notifications !== count) note({ ...visitor, unread_notifications: count })
}

/** What the visitor compares now, of what they compared before. */
export function noteCompared(change: (before: readonly string[]) => string[]): void {
  if (visitor) note({ ...visitor, compared_product_ids: change(visitor.compared_product_ids) })
}

/** Whether the visitor wishes for the product, or compares it; undefined until that is known. */
export function useIsKept(kind: 'wish' | 'compare', productId: string): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      const kept = kind === 'wish' ? visitor?.wished_product_ids : visitor?.compared_product_ids
      return kept?.includes(productId)
    },
    () => undefined,
  )
}

/** What store the visitor has just begun to follow, or follows no longer. */
export function noteFollow({ slug, follows }: { slug: string; follows: boolean }): void {
  if (!visitor) return
  const others = visitor.followed_store_slugs.filter((each) => each !== slug)
  note({ ...visitor, followed_store_slugs: follows ? [slug, ...others] : others })
}

/** Whether the visitor follows the store; undefined until that is known. */
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

/** The visitor as last heard of; until then what the server rendered with, if anything. */
export function useVisitor(rendered: Visitor | undefined): Visitor | undefined {
  return useSyncExternalStore(
    subscribe,
    () => visitor ?? rendered,
    () => rendered,
  )
}
