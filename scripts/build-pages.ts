/**
 * Builds the pages if their sources have changed since the last build: into build/, or into another folder for tests.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isDashboardRoute, languageRoute, shopManifestUrl } from '#app/shop-manifest.ts'
import { withProcessLock } from '#platform/process-lock.ts'

const ROOT = join(import.meta.dirname, '..')

interface PagesBuild {
  readonly folder: string
  /** Next to the folder, because a build removes the folder first. */
  readonly lock: string
  /** Read by vite.config.ts and similar files, which know nothing else about the build. */
  readonly environment: Record<string, string>
}

const cache = join(ROOT, 'node_modules/.cache')

const forEveryone: PagesBuild = {
  folder: join(ROOT, 'build'),
  lock: join(cache, 'pages.lock'),
  environment: {},
}

const testFolder = join(cache, 'test-pages')

/** Includes the developer page /dev/ui, which production builds lack. */
export const forTests: PagesBuild = {
  folder: testFolder,
  lock: join(cache, 'test-pages.lock'),
  environment: { PAGES_FOLDER: testFolder, PAGES_FOR_DEVELOPERS: 'on' },
}

/** Files that affect the code or styles of pages. */
const SOURCES = [
  '{web,contract,values,messages}/**/*',
  'public/**/*',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build-pages.ts',
]

const COMPRESSIBLE = '**/*.{js,css,svg,json,txt,xml,ico,webmanifest}'
// Smaller files grow, or save less than the header costs.
const COMPRESSED_BYTES_MIN = 300

/**
 * Updates a build if needed. Concurrent processes build one after the other, and the later ones find it up to date.
 */
export async function buildPages(
  onProgress: (line: string) => void = () => {},
  { folder, lock, environment }: PagesBuild = forEveryone,
): Promise<void> {
  const stamp = join(folder, 'stamp')
  mkdirSync(cache, { recursive: true })
  await withProcessLock(lock, async () => {
    const sources = hashOfSources()
    if (sources === textOf(stamp)) return
    onProgress('Building the pages')
    rmSync(stamp, { force: true })
    await runReactRouter('build', environment)
    thinManifest(join(folder, 'client'))
    await compressFiles(join(folder, 'client'))
    writeFileSync(stamp, sources)
  })
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT }).sort()
  for (const file of files) {
    const path = join(ROOT, file)
    if (!statSync(path).isFile() || /\.test\.tsx?$/.test(file)) continue
    hash.update(`${file}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function textOf(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8')
}

/** Hides the output of the build unless it fails. */
function runReactRouter(command: string, environment: Record<string, string>): Promise<void> {
  const program = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [program, command], {
    cwd: ROOT,
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The pages could not be built:\n${Buffer.concat(output)}`))
    })
  })
}

interface RoutesManifest {
  readonly url: string
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, ManifestRoute>>
}

interface ManifestRoute {
  readonly id: string
  readonly parentId?: string
  readonly path?: string | undefined
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/**
 * Shrinks the list of all routes, with their scripts and styles, which every page loads. It leaves out:
 * - what a route shares with its parents, which is loaded before it, and empty values;
 * - imports of the scripts of pages that seldom come next, because they only load a little earlier and every shopper
 *   reads the list;
 * - routes for files, which are never navigated to;
 * - the routes' names, which are added again when the list is read.
 * The lists of the shop alone are written next to it (web/app/shop-manifest.ts).
 */
function thinManifest(folder: string): void {
  for (const file of globSync('assets/manifest-*.js', { cwd: folder })) {
    const path = join(folder, file)
    const [before = '', json = ''] = readFileSync(path, 'utf8').split(/(?<=^window\.__reactRouterManifest=)/)
    const manifest: RoutesManifest = JSON.parse(json.replace(/;\s*$/, ''))
    const routes = Object.values(manifest.routes).filter((route) => !isFile(route))
    const ofShop = routes.filter(({ id }) => !isDashboardRoute(id))
    const written = (url: string, listed: readonly ManifestRoute[]) => {
      const thin = Object.fromEntries(listed.map((route) => [route.id, thinned(route, manifest)]))
      const list = JSON.stringify({ ...manifest, url, routes: thin })
      const name = 'for(const id in __reactRouterManifest.routes)__reactRouterManifest.routes[id].id=id'
      return `${before}${list};${name}`
    }
    writeFileSync(path, written(manifest.url, routes))
    for (const namesLanguage of [true, false]) {
      const inLanguage = ofShop.map((route) =>
        route.id === languageRoute ? { ...route, path: namesLanguage ? ':lang' : undefined } : route,
      )
      const url = shopManifestUrl(manifest.url, namesLanguage)
      writeFileSync(shopManifestUrl(path, namesLanguage), written(url, inLanguage))
    }
  }
}

function thinned(route: ManifestRoute, { entry, routes }: RoutesManifest): object {
  const above = routesAbove(route, routes)
  const scripts = new Set([entry, ...above].flatMap(({ module, imports = [] }) => [module, ...imports]))
  const styles = new Set(above.flatMap(({ css = [] }) => css))
  const own: Record<string, unknown> = {
    ...route,
    id: false,
    // Nothing in a browser asks for it.
    hasDefaultExport: false,
    imports: isRarelyNext(route)
      ? []
      : route.imports?.filter((script) => script !== route.module && !scripts.has(script)),
    css: route.css?.filter((style) => !styles.has(style)),
  }
  const said = Object.entries(own).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(said)
}

/**
 * Returns whether a route is a file: for machines, such as `robots.txt`, the sitemap, feeds, product feeds and
 * sharing pictures, or a download.
 */
function isFile({ parentId, path = '' }: ManifestRoute): boolean {
  const isDownload = /\.(csv|pdf|xml)$|\/(invoice|documents\/:id)$|^(feeds|share)\//.test(path)
  return isDownload || (parentId === 'root' && /\.(json|txt)$|^sitemap\//.test(path))
}

/** Returns whether a route is seldom the next page of a shopper who browses. */
function isRarelyNext({ id }: ManifestRoute): boolean {
  return /^(areas\/(account|operator|seller|storefront\/(auth|become|order|reviews))|ui\/gallery)\//.test(id)
}

function routesAbove({ parentId }: ManifestRoute, routes: RoutesManifest['routes']): ManifestRoute[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return parent ? [parent, ...routesAbove(parent, routes)] : []
}

/** Writes a .br and a .gz next to every file that shrinks; they are served as they are. */
async function compressFiles(folder: string): Promise<void> {
  for (const file of globSync(COMPRESSIBLE, { cwd: folder })) {
    const path = join(folder, file)
    const content = readFileSync(path)
    if (content.length < COMPRESSED_BYTES_MIN) continue
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    ])
    writeFileSync(`${path}.br`, brotli)
    writeFileSync(`${path}.gz`, gzipped)
  }
}

if (import.meta.main) {
  const build = process.argv.includes('--for-tests') ? forTests : forEveryone
  await buildPages(console.log, build).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
