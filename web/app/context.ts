import { createContext } from 'react-router'
import type { ClosedNotice } from '#contract/maintenance.ts'

/** What the server hands to the pages with every request. */
export interface AppContext {
  /** For inline scripts of this answer. */
  readonly nonce: string
  readonly requestId: string
  /** The canonical address of the market, never taken from the request. */
  readonly origin: string
  /** The API, in the same process: a path below /api. */
  readonly fetchApi: (path: string, init: RequestInit) => Promise<Response>
  /** Writes a fault of this request's page into the log. */
  readonly report: (error: unknown) => void
  /** True while the page is rendered for everyone and kept: the request then has no cookies but `currency` and `columns`. */
  readonly isShared: boolean
  /** Visitors may try on colours and layouts. */
  readonly hasCustomizer: boolean
  /** The market is closed for a while, and no page stands for itself: what is said in its place. */
  readonly closed?: ClosedNotice
  /** What was sent is not let through to its page: why, in the visitor's language. */
  readonly refused?: { readonly status: number; readonly message: string }
}

/** Re-exported by entry.server, so that the server sets the very object the pages read. */
export const appContext = createContext<AppContext>()
