import { deliverToCookie } from '#values/deliver-to.ts'

const inCookies = new RegExp(`(?:^|;\\s*)${deliverToCookie}=([\\w/%.~!*'()-]+)`)

export function deliverToOf(request: Request): string | undefined {
  return inCookies.exec(request.headers.get('cookie') ?? '')?.[1]
}
