import './app/dictionaries.server.ts'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appContext } from './app/context.ts'
import { withLateScripts } from './app/late-scripts.ts'
import { NonceContext } from './app/nonce.ts'
import { isOfficeRoute, shopManifestUrl } from './app/shop-manifest.ts'

export { appContext } from './app/context.ts'

/** How long a loader may keep a page that is already being sent. */
export const streamTimeout = 5_000

// The router ends what is late first; rendering is cut off only if that did not end it.
const renderTimeoutMs = streamTimeout + 1_000

export default async function handleRequest(
  request: Request,
  statusCode: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status: statusCode, headers })

  const { nonce, report } = loadContext.get(appContext)
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('The page took too long')), renderTimeoutMs)
  let status = statusCode

  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={withRoutesOfPage(routerContext)} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // Everything in its place: what follows a page's end is put there by script, and not everyone has it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: abort.signal,
      onError(error) {
        status = 500
        if (!request.signal.aborted) report(error)
      },
    },
  )
  // A timer left running would keep the whole page in memory until it ends.
  stream.allReady.then(clear, clear)
  function clear(): void {
    clearTimeout(timer)
  }

  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  // In development Vite has scripts of its own in between.
  if (import.meta.env.DEV) return new Response(stream, { status, headers })
  return new Response(withLateScripts(await new Response(stream).text()), { status, headers })
}

/** A page of the shop brings the shop's routes in its language; in development the list of all is made as it is asked for. */
function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const isOffice = staticHandlerContext.matches.some(({ route }) => isOfficeRoute(route.id))
  if (isOffice || import.meta.env.DEV) return context
  const namesLanguage = staticHandlerContext.matches.some(({ params }) => params.lang !== undefined)
  return { ...context, manifest: { ...manifest, url: shopManifestUrl(manifest.url, namesLanguage) } }
}

/** What loaders and actions throw for the visitor to see, such as a page that is not there, is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status !== 500)) return
  context.get(appContext).report(error)
}
