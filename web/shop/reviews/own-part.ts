/** What the visitor has to do with the reviews and questions of a product; asked once the page is alive. */
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

/** The visitor's part, as last heard; until then what the server rendered with, if anything. */
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

/** Asks anew, after the visitor has written something; whoever has no account has no part. */
export async function refreshOwnPart(slug: string): Promise<void> {
  asked = slug
  try {
    const visitor = await knownVisitor()
    if (!visitor?.user || visitor.user.is_guest) return
    const part = await browserApi('GET /products/{slug}/own-part', { params: { slug } })
    known = { slug, part }
    tellAll()
  } catch {
    // The page stays as everybody sees it.
    asked = undefined
  }
}

/** What the visitor's vote has made of a text on this page: it goes before what was asked for earlier and heard later. */
export function useOwnVote(id: string) {
  return useSyncExternalStore(
    subscribe,
    () => votes.get(id),
    () => undefined,
  )
}

export function noteVote(id: string, vote: { isGiven: boolean; count: number }): void {
  votes.set(id, vote)
  tellAll()
}

function tellAll(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
