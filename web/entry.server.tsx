import './app/dictionaries.server.ts'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
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
import { isDashboardRoute, shopManifestUrl } from './app/shop-manifest.ts'

export { appContext } from './app/context.ts'

/** Milliseconds after which pending loader data is aborted. */
export const streamTimeout = 5_000

// The router's timeout comes first; rendering is aborted only if that failed.
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
  let status = statusCode
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={withRoutesOfPage(routerContext)} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Renders all content in place: React moves later chunks by script, which not every visitor has.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          pipe(collecting(resolve))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          status = 500
          if (!request.signal.aborted) report(error)
        },
      },
    )
    const timer = setTimeout(() => abort(new Error('Rendering the page timed out')), renderTimeoutMs)
  })

  headers.set('content-type', 'text/html; charset=utf-8')
  // In development Vite adds inline scripts of its own.
  return new Response(import.meta.env.DEV ? html : withLateScripts(html), { status, headers })
}

/** Collects the whole page in a Node stream, as web streams cost several times as much. */
function collecting(onEnd: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString('utf8'))
      done()
    },
  })
}

/**
 * Shop pages load only the shop's route manifest, in their language; in development the manifest is generated on
 * request.
 */
function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const isDashboard = staticHandlerContext.matches.some(({ route }) => isDashboardRoute(route.id))
  if (isDashboard || import.meta.env.DEV) return context
  const namesLanguage = staticHandlerContext.matches.some(({ params }) => params.lang !== undefined)
  return { ...context, manifest: { ...manifest, url: shopManifestUrl(manifest.url, namesLanguage) } }
}

/** Responses that loaders and actions throw for the visitor, such as a 404, are not reported as errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status !== 500)) return
  context.get(appContext).report(error)
}
