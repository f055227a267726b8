/** Markets without demo data, at the beginning of their set-up. */
import { sql } from 'kysely'
import { loadBaseData as layInto } from '#database/seed/index.ts'
import { issueSetupLink } from '#domains/setup/index.ts'
import type { TestMarket, TestVisitor } from './app.ts'

export const administrator = {
  name: 'Ada Baptiste',
  email: 'ada@operator.example',
  password: 'hammocks under palm trees',
}

/** Adds a new market's initial data. Returns false if it was there. */
export async function loadBaseData(
  { database: { db } }: TestMarket,
  { isOpen = false }: { isOpen?: boolean } = {},
): Promise<boolean> {
  const isLaid = await layInto(db)
  if (isOpen) {
    await sql`
      update settings set value = value || '{"is_on": false}'::jsonb where key = 'maintenance'
    `.execute(db)
  }
  return isLaid
}

/** Returns the token of a new set-up link; undefined once an administrator exists. */
export function setupToken({ database: { db } }: TestMarket): Promise<string | undefined> {
  return issueSetupLink({ db, now: new Date() })
}

/** Creates the first administrator by the set-up link, and returns them signed in. */
export async function createAdministrator(market: TestMarket): Promise<TestVisitor> {
  const visitor = market.visitor()
  const token = (await setupToken(market)) ?? ''
  await visitor.call('POST /setup/{token}/administrator', { params: { token }, body: administrator })
  return visitor
}
