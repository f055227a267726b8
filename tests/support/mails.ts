import type { PlacedOrder } from '#contract/checkout.ts'
import type { TestMarket, TestVisitor } from './app.ts'

/** Returns the kinds of all emails that match a search, in alphabetical order. */
export async function kindsOfMails(operator: TestVisitor, search: string): Promise<string[]> {
  const { data } = await operator.call('GET /operator/mails', { query: { search } })
  return data.map(({ kind }) => kind).sort()
}

/** Returns the only email of a kind that matches a search. */
export async function mailOf(operator: TestVisitor, { search, kind }: { search: string; kind: string }) {
  const { data } = await operator.call('GET /operator/mails', { query: { search } })
  const [found, ...others] = data.filter((mail) => mail.kind === kind)
  if (!found || others.length > 0)
    throw new Error(`Expected one ${kind} email, found: ${data.map((mail) => mail.kind).join()}`)
  return operator.call('GET /operator/mails/{id}', { params: { id: found.id } })
}

export async function subjectsTo({ database: { db } }: TestMarket, recipient: string): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('subject').where('recipient', '=', recipient).execute()
  return rows.map(({ subject }) => subject)
}

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
