/** The endpoints of the contract with the routes that implement them, and the paths at which they are served. */
import type { Definition } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import type { FieldFaults } from './route.ts'
import type { Begin, Work } from './work.ts'

/** Handlers as the HTTP layer sees them; `Routes` has checked their types. */
export type AnyHandler = ((work: Work, given: object) => Promise<unknown>) & {
  readonly faults?: (work: Work, given: object) => Promise<FieldFaults>
}
type AnyRoute =
  | AnyHandler
  | { readonly steps: (begin: Begin, given: object) => Promise<unknown> }
  | { readonly raw: (begin: Begin, given: object) => Promise<unknown> }

export interface Endpoint {
  readonly key: EndpointKey
  readonly method: string
  readonly path: string
  readonly definition: Definition
  readonly route: AnyRoute
  readonly isWrite: boolean
}

/** Returns the endpoints in the order in which their paths are matched. */
export function endpointsOf(routes: object): Endpoint[] {
  return fixedFirst(routes).map(([name, route]) => {
    const key = name as EndpointKey
    const [method = '', path = ''] = key.split(' ')
    return {
      key,
      method,
      path,
      definition: endpoints[key],
      route: route as AnyRoute,
      isWrite: method !== 'GET',
    }
  })
}

/** The first matching path wins: `/products/facets` must come before `/products/{slug}`. */
function fixedFirst(routes: object): [string, unknown][] {
  // `{` sorts after every letter.
  return Object.entries(routes).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Returns the methods of each path, in the order in which paths are matched. */
export function methodsByPath(endpoints: readonly Endpoint[]): [path: string, methods: string][] {
  const methods = new Map<string, string[]>()
  for (const { method, path } of endpoints) {
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  return [...methods].map(([path, known]) => [patternOf(path), known.join(', ')])
}

export function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

export function filledPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
