import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { publicName } from '#values/public-name.ts'

const TEXTS = { what: 'review texts', max: 40, windowMs: 60 * 60_000 } as const

export interface Author {
  readonly id: string
  readonly name: string
}

/**
 * Returns the author and counts the text against their rate limit.
 * @throws unknown_caller, too_many_requests
 */
export async function countedAuthor(work: Work): Promise<Author> {
  const id = accountHolder(work)
  await consumeLimit(work, TEXTS, id)
  const { actor } = work
  return { id, name: publicName(actor.kind === 'person' ? actor.name : '') }
}

/**
 * Stops sellers from reviewing, or asking about, their own products.
 * @throws own_product
 */
export function assertNotSeller({ actor }: Pick<Work, 'actor'>, storeId: string): void {
  if (worksFor({ actor }, storeId)) throw problem('own_product')
}

export function worksFor({ actor }: Pick<Work, 'actor'>, storeId: string): boolean {
  return actor.kind === 'person' && actor.stores.some((store) => store.storeId === storeId)
}
