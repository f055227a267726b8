import { generatePath, type Params } from 'react-router'

interface Page {
  /** The route pattern in routes.ts, such as `:lang?/product/:slug`. */
  readonly pattern: string
  readonly params: Params
  readonly search: string
}

interface Moved {
  /** Path and query of an API call. */
  readonly asked: string
  /** The path under /api that answered it. */
  readonly lies: string
}

/**
 * Returns the page's current address, with its language and query, when one of its API calls was answered from
 * another path: path parameters that moved get their new names. Undefined when none did.
 */
export function movedAddress({ pattern, params, search }: Page, { asked, lies }: Moved): string | undefined {
  const [path = ''] = asked.split('?')
  const now = lies.replace(/^\/api/, '').split('/')
  const moved = new Map(path.split('/').map((part, at) => [part, now[at] ?? part]))
  const led = Object.entries(params).map(([name, value = '']) => ({ name, value: moved.get(value) ?? value }))
  if (led.every(({ name, value }) => value === (params[name] ?? ''))) return undefined
  const named = Object.fromEntries(led.map(({ name, value }) => [name, value || null]))
  return `/${generatePath(pattern, named)}${search}`
}
