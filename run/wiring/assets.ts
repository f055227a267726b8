/** Serves the files of the built pages: compressed at build time and cached by browsers as long as possible. */

import { globSync, statSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

// File names under /assets contain a hash of the content.
const FOREVER = 'public, max-age=31536000, immutable'
const A_WHILE = 'public, max-age=3600'

/** Serves files of `folder` and passes all other requests to `next`. */
export function serveAssets(folder: string, next: RequestListener): RequestListener {
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
