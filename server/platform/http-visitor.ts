import { randomBytes } from 'node:crypto'
import type { CallMiddleware } from './http.ts'
import { addressTeller } from './visitor.ts'

const USER_AGENT_MAX = 300

/** Gives each request its id, and says where it comes from; a call that a page makes has both from its page. */
export function tellVisitor(trustedProxies: readonly string[]): CallMiddleware {
  const addressOf = addressTeller(trustedProxies)
  return (context, next) => {
    const { incoming, page } = context.env
    context.set('requestId', page?.requestId ?? randomBytes(9).toString('base64url'))
    context.set('visitor', {
      address:
        page?.visitor.address ??
        addressOf(incoming?.socket.remoteAddress ?? '', context.req.header('x-forwarded-for')),
      userAgent: page?.visitor.userAgent ?? context.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? '',
      wantsToken: context.req.header('x-token') === 'wanted',
    })
    return next()
  }
}
