/** The context of a request, as the middleware and endpoints of the HTTP layer see it. */
import type { Socket } from 'node:net'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Body } from './http-body.ts'
import type { TemporaryFile } from './temporary-file.ts'
import type { Visitor } from './work.ts'

/** Context of a request: its connection, or the page whose loader makes the call. */
export interface CallEnvironment {
  readonly incoming?: {
    readonly socket: Pick<Socket, 'remoteAddress'>
    readonly complete?: boolean
  }
  readonly page?: CallingPage
}

interface CallingPage {
  readonly visitor: Omit<Visitor, 'wantsToken'>
  readonly requestId: string
  /** Receives the cache tags of data that the page shows, so that it is invalidated with them. */
  readonly shown?: (tags: ReadonlySet<string>) => void
}

interface CallSetting {
  Bindings: CallEnvironment
  Variables: CallVariables
}
export type Calls = Hono<CallSetting>
export type CallContext = Context<CallSetting>
export type CallMiddleware = MiddlewareHandler<CallSetting>

/** Set before every endpoint runs. */
interface CallVariables {
  requestId: string
  visitor: Visitor
  /** Set for calls with a body, once it has arrived. */
  body?: Body | undefined
  /** The body of a call that is received on disk. */
  file?: TemporaryFile | undefined
}
