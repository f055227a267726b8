import type { Answer, Given } from '#contract/endpoint.ts'
import type { createAdministrator as CreateContract, readSetupLink as ReadContract } from '#contract/setup.ts'
import { checkNewPassword, createFirstOperator, hashOf } from '#domains/accounts/index.ts'
import { marketName } from '#domains/content/index.ts'
import { networkOf } from '#platform/addresses.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit } from '#platform/rate-limit.ts'
import type { Begin } from '#platform/work.ts'
import type { SetupOptions } from './options.ts'
import { isSetupLink, useSetupLink } from './setup-link.ts'

const MINUTE_MS = 60_000
const linkByNetwork: Limit = { what: 'set-up link by network', max: 30, windowMs: 15 * MINUTE_MS }

/** @throws {Problem} not_found for a link that is wrong, replaced or used; too_many_requests */
export async function readSetupLink(
  begin: Begin,
  { params }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  await checkLink(begin, params.token)
  return { done: true }
}

/**
 * Creates the first administrator and signs them in. The link works once: of two people, the first wins.
 * @throws {Problem} not_found, email_taken, too_many_requests, or invalid_input for a password that is easy to guess
 */
export async function createAdministrator(
  begin: Begin,
  { params: { token }, body: { name, email, password } }: Given<typeof CreateContract>,
  { accounts }: SetupOptions,
): Promise<Answer<typeof CreateContract>> {
  await checkLink(begin, token)
  await checkNewPassword(password, { name, email, marketName: await begin(marketName) })
  const hash = await hashOf(password)
  return begin(async (work) => {
    if (!(await useSetupLink(work, token))) throw problem('not_found')
    return { user: await createFirstOperator(work, { name, email, hash }, accounts) }
  })
}

/** Counts the attempt, also a failed one. */
async function checkLink(begin: Begin, token: string): Promise<void> {
  await begin((work) => consumeLimit(work, linkByNetwork, networkOf(work.visitor)))
  if (!(await begin((work) => isSetupLink(work, token)))) throw problem('not_found')
}
