/** The pages as the web process uses them: built for production, or compiled by Vite as they change. */
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { assetsInFrontOf } from './assets.ts'

export interface Pages {
  /** The server build of the pages; in development always the newest. */
  readonly build: () => Promise<ServerBuild>
  /** Puts what serves the pages' scripts, styles and files in front of `next`. */
  readonly inFrontOf: (next: RequestListener) => RequestListener
  readonly close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')

/** The pages in build/ or another folder, read once. */
export async function builtPages(folder = join(ROOT, 'build')): Promise<Pages> {
  const build: ServerBuild = await import(pathToFileURL(join(folder, 'server/index.js')).href)
  return {
    build: async () => build,
    inFrontOf: (next) => assetsInFrontOf(join(folder, 'client'), next),
    close: async () => {},
  }
}

/** The pages in web/, reloaded in the browser as they are edited. */
export async function developedPages(server: Server): Promise<Pages> {
  const { createServer } = await import('vite')
  const listening = process.listeners('SIGTERM')
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  // A server of Vite's ends the process on SIGTERM, before requests and database have been looked after.
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
