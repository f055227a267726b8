/**
 * Lets Node run .tsx files, because emails and invoices are rendered by React on the server. Node strips types but
 * does not compile JSX. Every process starts with it: node --import ./run/tsx.ts run/web.ts
 */
import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'oxc-transform'

// Caches compiled files for the next start; a cache that cannot be written does no harm.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true }
  },
})

function compile(path: string): string {
  const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } })
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return code
}
