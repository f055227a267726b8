import { randomBytes } from 'node:crypto'
import { clientAddressReader } from './addresses.ts'
import type { CallMiddleware } from './http-context.ts'
import type { Log } from './log.ts'

const USER_AGENT_MAX = 300
const WARNINGS_MAX = 10

/** Sets the id and client address of each request; a call made by a page inherits both from the page. */
export function identifyVisitor(trustedProxies: readonly string[], log: Log): CallMiddleware {
  const addressOf = clientAddressReader(trustedProxies, warnOnce(log))
  return (context, next) => {
    const { incoming, page } = context.env
    context.set('requestId', page?.requestId ?? newRequestId())
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

const ID_BYTES = 9
const IDS_AT_ONCE = 512

let random = randomBytes(0)

/** Random bytes are fetched for many ids at once, because each fetch costs more than the rest of making an id. */
export function newRequestId(): string {
  if (random.length < ID_BYTES) random = randomBytes(ID_BYTES * IDS_AT_ONCE)
  const id = random.toString('base64url', 0, ID_BYTES)
  random = random.subarray(ID_BYTES)
  return id
}

/** Behind an untrusted load balancer all shoppers share one address, and thus every rate limit. */
function warnOnce(log: Log): (sender: string) => void {
  const warned = new Set<string>()
  return (sender) => {
    if (warned.has(sender) || warned.size >= WARNINGS_MAX) return
    warned.add(sender)
    log.warn(
      { sender },
      `X-Forwarded-For from ${sender} is ignored. If this is your balancer, set TRUSTED_PROXIES=${sender}: all of its shoppers share one rate limit until then`,
    )
  }
}
