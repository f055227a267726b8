/**
 * Builds each bundle of messages (message-bundles.ts) in each language as one script, and tells the server where it is,
 * so that a page can have the browser fetch its texts together with its scripts.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { bundleOf } from './message-bundles.ts'

const MODULE = 'virtual:message-chunks'

export function messageChunks(): Plugin {
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
      isBuild = config.command === 'build'
      clientFolder = resolve(config.root, config.environments.client?.build.outDir ?? 'build/client')
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      const isServerBuild = isBuild && this.environment.name === 'ssr'
      return `export default ${JSON.stringify(isServerBuild ? builtChunks(clientFolder) : {})}`
    },
  }
}

/** The chunk of a file of messages: `messages-fr-storefront`. */
function chunkOf(id: string): string | null {
  const [, locale, namespace = ''] = /\/messages\/(\w+)\/([\w-]+)\.json$/.exec(id) ?? []
  const bundle = bundleOf(namespace)
  return bundle === undefined ? null : `messages-${locale}-${bundle}`
}

/** The pages for the browser are built before those for the server; their manifest says what became of each file. */
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
