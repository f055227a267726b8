/** Renders pages with React Router, passing in the server's context. */
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { MaintenanceNotice } from '#contract/maintenance.ts'

/** Context of every page; web/app/context.ts declares the same type. */
export interface PageContext {
  readonly nonce: string
  readonly requestId: string
  readonly origin: string
  readonly fetchApi: (path: string, init: RequestInit) => Promise<Response>
  readonly report: (error: unknown) => void
  readonly isShared: boolean
  readonly hasCustomizer: boolean
  readonly closed?: MaintenanceNotice
  readonly refused?: Refused
}

/** A request refused before any page, with the reason in the visitor's language. */
export interface Refused {
  readonly status: number
  readonly message: string
}

export interface PageMaker {
  make(request: Request, context: PageContext): Promise<Response>
  /** Identifies the build, so that no response of an older one is served with it. */
  buildId(): Promise<string>
}

export interface PageMakerOptions {
  /** Loads the build of the pages; it changes in development. */
  readonly build: () => Promise<ServerBuild>
  readonly mode: 'development' | 'production' | 'test'
}

export function createPageMaker({ build, mode }: PageMakerOptions): PageMaker {
  let current: { build: ServerBuild; handle: RequestHandler; slot: RouterContext<PageContext> } | undefined

  async function load() {
    const newest = await build()
    if (current?.build !== newest) {
      current = { build: newest, handle: createRequestHandler(newest, mode), slot: slotOf(newest) }
    }
    return current
  }

  return {
    async make(request, context) {
      const { handle, slot } = await load()
      return handle(request, new RouterContextProvider(new Map([[slot, context]])))
    },
    async buildId() {
      return (await load()).build.assets.version
    },
  }
}

/** Returns the build's own context object: pages read only that instance. */
function slotOf(build: ServerBuild): RouterContext<PageContext> {
  const module: object = build.entry.module
  if (!('appContext' in module)) throw new Error('entry.server must export appContext')
  return module.appContext as RouterContext<PageContext>
}
