/** The visitor's own reviews, questions and votes for a product; loaded after hydration. */
import { useEffect, useSyncExternalStore } from 'react'
import { browserApi } from '#app/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { knownVisitor } from '../visitor.ts'

export type OwnPart = Answer<Endpoints['GET /products/{slug}/own-part']>

let known: { readonly slug: string; readonly part: OwnPart } | undefined
let asked: string | undefined
const votes = new Map<string, { readonly isGiven: boolean; readonly count: number }>()
const listeners = new Set<() => void>()

/** Returns the visitor's data as last loaded; until then that of the server, if any. */
export function useOwnPart(slug: string, rendered?: OwnPart): OwnPart | undefined {
  useEffect(() => {
    if (asked !== slug) void refreshOwnPart(slug)
  }, [slug])
  return useSyncExternalStore(
    subscribe,
    () => (known?.slug === slug ? known.part : rendered),
    () => rendered,
  )
}

/** Reloads the data after the visitor has written something; visitors without an account have none. */
export async function refreshOwnPart(slug: string): Promise<void> {
  asked = slug
  try {
    const visitor = await knownVisitor()
    if (!visitor?.user || visitor.user.is_guest) return
    const part = await browserApi('GET /products/{slug}/own-part', { params: { slug } })
    known = { slug, part }
    notifyListeners()
  } catch {
    // On failure the page keeps its public content.
    asked = undefined
  }
}

/** The result of the visitor's vote on this page, which takes precedence over an answer requested before it. */
export function useOwnVote(id: string) {
  return useSyncExternalStore(
    subscribe,
    () => votes.get(id),
    () => undefined,
  )
}

export function recordVote(id: string, vote: { isGiven: boolean; count: number }): void {
  votes.set(id, vote)
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
