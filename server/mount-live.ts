import type { CallContext, Calls } from '#platform/http-context.ts'
import type { createLive } from '#platform/live.ts'
import { Problem } from '#platform/problem.ts'
import { withHeaders } from '#platform/security-headers.ts'
import type { Session } from '#platform/session.ts'
import { localeOf } from '#platform/visitor.ts'

interface LiveMountOptions {
  readonly live: ReturnType<typeof createLive>
  readonly headers: Record<string, string>
  readonly sessionOf: (context: CallContext) => Promise<Session | undefined>
}

/** Mounts the event stream of new notifications. */
export function mountLive(app: Calls, { live, headers, sessionOf }: LiveMountOptions): void {
  app.get('/api/customer/notifications/live', withHeaders(headers), async (context) => {
    const listening = () => sessionOf(context).catch(unlessRefused)
    const session = await listening()
    if (!session) return context.body(null, 401, { 'cache-control': 'no-store' })
    const stream = live.open({
      userId: session.person.userId,
      locale: localeOf(context.req.query('language') ?? context.req.header('accept-language')),
      mayListen: async () => (await listening())?.id === session.id,
    })
    if (!stream) return context.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '60' })
    return context.body(stream, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  })
}

/** Treats an invalid token as an anonymous caller; rethrows every other failure. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
}
