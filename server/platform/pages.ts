/** Has React Router make a page: hands it what the server knows, and what it may reach. */
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { ClosedNotice } from '#contract/maintenance.ts'

/** What every page gets; the pages declare the same in web/app/context.ts. */
export interface PageContext {
  readonly nonce: string
  readonly requestId: string
  readonly origin: string
  readonly fetchApi: (path: string, init: RequestInit) => Promise<Response>
  readonly report: (error: unknown) => void
  readonly isShared: boolean
  readonly hasCustomizer: boolean
  readonly closed?: ClosedNotice
  readonly refused?: Refused
}

/** What came was not let through to any page, for a reason in the visitor's language. */
export interface Refused {
  readonly status: number
  readonly message: string
}

export interface PageMaker {
  make(request: Request, context: PageContext): Promise<Response>
  /** Names the build, so that nothing of an older one is served with it. */
  buildId(): Promise<string>
}

export interface PageMakerOptions {
  /** The build of the pages; another each time in development. */
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

/** The pages' own context object: only that very object is the one they read. */
function slotOf(build: ServerBuild): RouterContext<PageContext> {
  const module: object = build.entry.module
  if (!('appContext' in module)) throw new Error('entry.server must export appContext')
  return module.appContext as RouterContext<PageContext>
}
