/**
 * After a change of the market's secret, encrypts again what only the previous one opens, so that it can be removed
 * from the configuration.
 */
import type { Keys } from '#platform/config.ts'
import type { Begin, Work } from '#platform/work.ts'
import { readSealedAfter, replaceSealed } from './bank-details/queries.ts'
import { resealed } from './bank-details/seal.ts'
import { sealed, unsealed } from './identity/authenticator.ts'
import { readFactorsAfter, replaceFactor } from './identity/factor-queries.ts'
import type { AccountsOptions } from './options.ts'

type SealKeys = Pick<AccountsOptions, 'bankKeys' | 'appKeys'>

/** Rows per transaction. */
const ROWS = 500

export async function reseal(begin: Begin, { bankKeys, appKeys }: SealKeys): Promise<void> {
  await everyPage(begin, (work, after) => resealDetails(work, { after, keys: bankKeys }))
  await everyPage(begin, (work, after) => resealFactors(work, { after, keys: appKeys }))
}

interface Page {
  readonly after: string | undefined
  readonly keys: Keys
}

async function everyPage(
  begin: Begin,
  sealPage: (work: Work, after: string | undefined) => Promise<string | undefined>,
): Promise<void> {
  let after: string | undefined
  do {
    const last = after
    after = await begin((work) => sealPage(work, last))
  } while (after !== undefined)
}

async function resealDetails(work: Work, { after, keys }: Page): Promise<string | undefined> {
  const rows = await readSealedAfter(work, { after, limit: ROWS })
  for (const { user_id: userId, sealed: old } of rows) {
    const anew = resealed(old, { keys, owner: userId })
    if (anew !== undefined) await replaceSealed(work, { userId, old, anew })
  }
  return rows.at(-1)?.user_id
}

async function resealFactors(work: Work, { after, keys }: Page): Promise<string | undefined> {
  const rows = await readFactorsAfter(work, { after, limit: ROWS })
  const [key] = keys
  for (const { user_id: userId, sealed_secret: old } of rows) {
    if ((await unsealed(old, [key])) !== undefined) continue
    const secret = await unsealed(old, keys)
    if (secret !== undefined) await replaceFactor(work, { userId, old, anew: await sealed(secret, keys) })
  }
  return rows.at(-1)?.user_id
}
