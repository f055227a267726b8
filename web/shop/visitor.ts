/** Who the visitor is, as far as pages made for everyone may know: asked once the page is alive. */
import { useSyncExternalStore } from 'react'
import { browserApi } from '#app/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { noteServerTime } from './server-clock.ts'

export type Visitor = Answer<Endpoints['GET /me']>

let visitor: Visitor | undefined
const listeners = new Set<() => void>()

/** Asks the server who the visitor is; on failure the page stays as everyone sees it. */
export async function refreshVisitor(): Promise<Visitor | undefined> {
  try {
    visitor = await browserApi('GET /me')
  } catch {
    return undefined
  }
  noteServerTime(visitor.now)
  for (const listener of listeners) listener()
  return visitor
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
