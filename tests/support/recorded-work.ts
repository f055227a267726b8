/**
 * Records the work of a call. Tests compare the work of two calls instead of their duration, which depends on the
 * load of the machine.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { PoolClient } from 'pg'
import type { TestMarket } from './app.ts'

type Send = (...query: unknown[]) => unknown

/** Returns the SQL statements sent while `act` runs, and each password hash with its cost, in order. */
export async function workOf(
  { database: { pool } }: Pick<TestMarket, 'database'>,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const done: string[] = []
  const undo: (() => void)[] = [recordHashes(done)]
  const noted = new Set<PoolClient>()
  const note = (client: PoolClient) => {
    if (noted.has(client)) return
    noted.add(client)
    const { query } = client
    const send: Send = query.bind(client)
    client.query = ((...given: unknown[]) => {
      done.push(textOf(given[0]))
      return send(...given)
    }) as PoolClient['query']
    undo.push(() => {
      client.query = query
    })
  }
  pool.on('acquire', note)
  try {
    await act()
    return done
  } finally {
    pool.off('acquire', note)
    for (const each of undo) each()
  }
}

function recordHashes(done: string[]): () => void {
  const { scrypt } = crypto
  const noted = (...given: Parameters<typeof scrypt>) => {
    const [, , , options] = given
    done.push(`scrypt ${JSON.stringify(options)}`)
    return scrypt(...given)
  }
  crypto.scrypt = noted as typeof scrypt
  syncBuiltinESMExports()
  return () => {
    crypto.scrypt = scrypt
    syncBuiltinESMExports()
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
