/** Pages as served by the web process: built for production, or compiled by Vite on change. */
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { serveAssets } from './assets.ts'

export interface Pages {
  /** Server build of the pages; always the newest in development. */
  readonly build: () => Promise<ServerBuild>
  /** Puts the handler of scripts, styles and files in front of `next`. */
  readonly inFrontOf: (next: RequestListener) => RequestListener
  readonly close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')

/** Loads the pages once from build/ or another folder. */
export async function builtPages(folder = join(ROOT, 'build')): Promise<Pages> {
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server/index.js')).href)
  return {
    build: async () => build,
    inFrontOf: (next) => serveAssets(join(folder, 'client'), next),
    close: async () => {},
  }
}

/** Serves the pages from web/ and reloads browsers on edit. */
export async function developedPages(server: Server): Promise<Pages> {
  const { createServer } = await import('vite')
  const listening = process.listeners('SIGTERM')
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  // Vite's server would end the process on SIGTERM before requests and database are closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!listening.includes(listener)) process.off('SIGTERM', listener)
  }
  return {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    inFrontOf: (next) => (request, response) =>
      vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  }
}
