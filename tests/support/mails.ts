/** What the market has written, read in the operator's outbox. */
import type { PlacedOrder } from '#contract/checkout.ts'
import type { TestMarket, TestVisitor } from './app.ts'

/** The kinds of all mails that a search finds, in alphabetical order. */
export async function kindsOfMails(operator: TestVisitor, search: string): Promise<string[]> {
  const { data } = await operator.call('GET /operator/mails', { query: { search } })
  return data.map(({ kind }) => kind).sort()
}

/** The one mail of a kind that a search finds. */
export async function mailOf(operator: TestVisitor, { search, kind }: { search: string; kind: string }) {
  const { data } = await operator.call('GET /operator/mails', { query: { search } })
  const [found, ...others] = data.filter((mail) => mail.kind === kind)
  if (!found || others.length > 0)
    throw new Error(`Not one ${kind} was written: ${data.map((mail) => mail.kind).join()}`)
  return operator.call('GET /operator/mails/{id}', { params: { id: found.id } })
}

/** What the mails to somebody are called. */
export async function subjectsTo({ database: { db } }: TestMarket, recipient: string): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('subject').where('recipient', '=', recipient).execute()
  return rows.map(({ subject }) => subject)
}

/** How often a purchase was confirmed. */
export async function confirmationsOf(
  { database: { db } }: TestMarket,
  { order_number: number }: Pick<PlacedOrder, 'order_number'>,
): Promise<number> {
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'order_placed')
    .where('subject', 'like', `%${number}%`)
    .execute()
  return mails.length
}
