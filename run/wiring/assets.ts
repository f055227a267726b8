/** The files of the built pages: sent as they lie, compressed beforehand, kept by browsers for as long as they can. */

import { globSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

// Files under /assets have their content's hash in their name.
const FOREVER = 'public, max-age=31536000, immutable'
const A_WHILE = 'public, max-age=3600'

/** Answers requests for files of `folder`, and passes every other on to `next`. */
export function assetsInFrontOf(folder: string, next: RequestListener): RequestListener {
  const paths = pathsIn(folder)
  const listener = getRequestListener(fileServer(folder).fetch)
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    return paths.has(path) ? listener(request, response) : next(request, response)
  }
}

function fileServer(folder: string): Hono {
  const app = new Hono()
  app.use(
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_, context) => {
        context.header('Cache-Control', context.req.path.startsWith('/assets/') ? FOREVER : A_WHILE)
        context.header('X-Content-Type-Options', 'nosniff')
      },
    }),
  )
  return app
}

function pathsIn(folder: string): Set<string> {
  const files = globSync('**/*', { cwd: folder, exclude: ['.vite'] })
  return new Set(files.filter((file) => statSync(join(folder, file)).isFile()).map((file) => `/${file}`))
}
