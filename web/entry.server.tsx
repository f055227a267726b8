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
  let status = statusCode
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={withRoutesOfPage(routerContext)} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Everything in its place: what follows a page's end is put there by script, and not everyone has it.
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
    const timer = setTimeout(() => abort(new Error('The page took too long')), renderTimeoutMs)
  })

  headers.set('content-type', 'text/html; charset=utf-8')
  // In development Vite has scripts of its own in between.
  return new Response(import.meta.env.DEV ? html : withLateScripts(html), { status, headers })
}

/** Takes a whole page before anything is done with it: a stream of the web's own costs several times as much. */
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
