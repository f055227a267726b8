/** The one-time link to a new market's set-up: valid until the first administrator exists. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

const TOKEN_BYTES = 32

/** Replaces the link and returns its token; undefined once the market has an administrator. */
export async function issueSetupLink({ db, now }: Pick<Work, 'db' | 'now'>): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await sql`
    insert into setup_links (token_hash, created_at)
    select ${hashOf(token)}, ${now}
    where not exists (select from operators)
    on conflict (is_only) do update
    set token_hash = excluded.token_hash,
      created_at = excluded.created_at
    returning token_hash
  `.execute(db)
  return rows.length > 0 ? token : undefined
}

export async function isSetupLink({ db }: Pick<Work, 'db'>, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from setup_links
    where token_hash = ${hashOf(token)}
      and not exists (select from operators)
  `.execute(db)
  return rows.length > 0
}

/** Uses the link up. Of two concurrent calls the second waits for the first, and returns false. */
export async function useSetupLink({ db }: Pick<Work, 'db'>, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from setup_links
    where token_hash = ${hashOf(token)}
      and not exists (select from operators)
    returning token_hash
  `.execute(db)
  return rows.length > 0
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
