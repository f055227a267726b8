/**
 * Teaches Node to run .tsx: mails and invoices are React on the server. Node strips types by itself, but not JSX.
 * Every process starts with it: node --import ./run/tsx.ts run/web.ts
 */
import { readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'oxc-transform'

// What was stripped and compiled once is read by the next start; where it cannot be kept, nothing is lost.
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
