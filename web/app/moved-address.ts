import { generatePath, type Params } from 'react-router'

interface Page {
  /** As routes.ts has it: `:lang?/product/:slug`. */
  readonly pattern: string
  readonly params: Params
  readonly search: string
}

interface Moved {
  /** The path and query of a call. */
  readonly asked: string
  /** The path under /api of what answered it. */
  readonly lies: string
}

/**
 * Where a page lies now, with its language and query, one of whose calls was answered from another path: what moved of
 * what its own path names is named as it is now. Undefined where nothing of it did.
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
