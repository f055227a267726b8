/**
 * Builds each message bundle (message-bundles.ts) in each language as one script, which the browser imports by name.
 * Also tells the server the address of each, so that a page can load its texts in parallel with its scripts.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { directionOf, isLocale, type Locale, locales, offeredLocales } from '#values/locale.ts'
import { bundles, isBundle, isDashboardBundle } from './message-bundles.ts'

/** Maps each bundle to its script's address, for the server. */
const CHUNKS = 'virtual:message-chunks'
/** Maps each bundle to its import, for the browser; each bundle of a language is a module below this id. */
const BUNDLES = 'virtual:message-bundles'
/** As BUNDLES, for bundles that few pages need: their names would double the map that every page loads. */
const SELDOM_BUNDLES = 'virtual:seldom-message-bundles'

export function messageChunks(): Plugin {
  let root = ''
  let clientFolder = ''
  let isBuild = false
  return {
    name: 'message-chunks',
    configEnvironment(name) {
      if (name !== 'client') return undefined
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf }] } } } },
      }
    },
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
      clientFolder = resolve(config.root, config.environments.client?.build.outDir ?? 'build/client')
    },
    resolveId: (id) =>
      id === CHUNKS || id === SELDOM_BUNDLES || id.startsWith(BUNDLES) ? `\0${id}` : undefined,
    transform: {
      order: 'pre',
      filter: { id: /\/messages\/\w+\/[\w-]+\.json$/ },
      handler(code, id) {
        const [, locale] = /\/messages\/(\w+)\//.exec(id) ?? []
        return isLocale(locale) && directionOf(locale) === 'rtl' ? isolatingValues(code) : undefined
      },
    },
    load(id) {
      if (id === `\0${CHUNKS}`) {
        const isServerBuild = isBuild && this.environment.name === 'ssr'
        return `export default ${JSON.stringify(isServerBuild ? builtChunks(clientFolder) : {})}`
      }
      if (id === `\0${BUNDLES}`) return listOfBundles((...named) => !isSeldom(...named))
      if (id === `\0${SELDOM_BUNDLES}`) return listOfBundles(isSeldom)
      const { locale, bundle } = partsOf(id)
      return isBundle(bundle) ? bundleModule(root, locale, bundles[bundle]) : undefined
    },
  }
}

/**
 * Wraps `{name}` placeholders in Unicode isolates (U+2068, U+2069), because their values are often in another
 * language and would change the direction of the sentence around them. Only for right-to-left languages, so that
 * others stay small.
 */
function isolatingValues(messages: string): string {
  return messages.replace(/\{\w+\}/g, '\u2068$&\u2069')
}

function partsOf(id: string): { locale: string; bundle: string } {
  const [, locale = '', bundle = ''] = /^\0virtual:message-bundles\/(\w+)\/(\w+)$/.exec(id) ?? []
  return { locale, bundle }
}

/** Returns the chunk name, such as `messages-fr-cart`; a chunk contains one bundle only. */
function chunkOf(id: string): string | null {
  const { locale, bundle } = partsOf(id)
  return bundle === '' ? null : `messages-${locale}-${bundle}`
}

/** Whether only the dashboards, or readers of a language that is not offered, need the bundle. */
function isSeldom(locale: Locale, bundle: string): boolean {
  return isDashboardBundle(bundle) || !offeredLocales.some((offered) => offered === locale)
}

function listOfBundles(isIn: (locale: Locale, bundle: string) => boolean): string {
  const names = locales.flatMap((locale) =>
    Object.keys(bundles)
      .filter((bundle) => isIn(locale, bundle))
      .map((bundle) => `${locale}/${bundle}`),
  )
  return `export default {${names.map((name) => `'${name}': () => import('${BUNDLES}/${name}')`).join()}}`
}

/** An incomplete language lacks some files. */
function bundleModule(root: string, locale: string, namespaces: readonly string[]): string {
  const files = namespaces.map((name) => [name, `/messages/${locale}/${name}.json`] as const)
  const present = files.filter(([, file]) => existsSync(join(root, file)))
  const imports = present.map(([name, file]) => `import ${name} from '${file}'`)
  return `${imports.join('\n')}\nexport default { ${present.map(([name]) => name).join()} }`
}

/** The client build runs before the server build; its manifest maps each chunk to its file. */
function builtChunks(clientFolder: string): Record<string, string> {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  )
  return Object.fromEntries(
    Object.values(manifest)
      .filter(({ name = '' }) => name.startsWith('messages-'))
      .map(({ file, name = '' }) => [name, `/${file}`]),
  )
}
