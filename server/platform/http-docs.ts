import { apiDocsPage } from './api-docs/page.tsx'
import { compressed } from './compress.ts'
import type { CallContext, Calls } from './http-context.ts'
import { openApiDocument } from './openapi.ts'

// The contract changes only with a new server version.
const CACHE_CONTROL = 'public, max-age=300'

/** Serves the API contract as OpenAPI and as a page; both are built on first request. */
export function mountDocs(app: Calls, origin: string): void {
  const documentHref = '/api/openapi.json'
  let made: { json: string; html: string; policy: string } | undefined

  function make() {
    const document = openApiDocument(origin)
    const { html, styleSource } = apiDocsPage(document, documentHref)
    const policy = `default-src 'none'; style-src '${styleSource}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
    made = { json: JSON.stringify(document), html, policy }
    return made
  }

  function write(context: CallContext, body: string, headers: Record<string, string>): Response {
    const response = new Response(body, { headers: { ...headers, 'cache-control': CACHE_CONTROL } })
    return compressed(response, context.req.header('accept-encoding'))
  }

  app.get(documentHref, (context) => {
    return write(context, (made ?? make()).json, { 'content-type': 'application/json; charset=utf-8' })
  })
  app.get('/api/docs', (context) => {
    const { html, policy } = made ?? make()
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    return write(context, html, headers)
  })
}
