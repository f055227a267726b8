import { createContext } from 'react-router'
import type { MaintenanceNotice } from '#contract/maintenance.ts'

export interface AppContext {
  readonly nonce: string
  readonly requestId: string
  /** The canonical origin of the market, never taken from the request. */
  readonly origin: string
  /** Calls the API in the same process; `path` is below /api. */
  readonly fetchApi: (path: string, init: RequestInit) => Promise<Response>
  /** Logs an error of this page request. */
  readonly report: (error: unknown) => void
  /**
   * True while the page is rendered for everyone and cached: the request then has no cookies but `currency` and
   * `columns`.
   */
  readonly isShared: boolean
  /** Whether visitors may try other colours and layouts. */
  readonly hasCustomizer: boolean
  /** Set while the market is closed: the notice to show instead of every page. */
  readonly closed?: MaintenanceNotice
  readonly refused?: { readonly status: number; readonly message: string }
}

/** Re-exported by entry.server, so that the server sets the same context object that the pages read. */
export const appContext = createContext<AppContext>()
