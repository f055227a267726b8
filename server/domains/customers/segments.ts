import {
  CustomerFilter,
  type listCustomerSegments as listing,
  type removeCustomerSegment as removing,
  type saveCustomerSegment as saving,
} from '#contract/customers.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { CUSTOMER_SEGMENTS_MAX } from '#values/customers.ts'
import { countCustomers } from './list-queries.ts'
import { deleteSegment, readSegments, writeSegment } from './queries.ts'

const presets: readonly { readonly key: string; readonly filter: CustomerFilter }[] = [
  { key: 'all', filter: {} },
  { key: 'new', filter: { joined: '30_days' } },
  { key: 'repeat', filter: { orders: 'repeat' } },
  { key: 'lapsed', filter: { last_order: 'over_180_days' } },
  { key: 'never', filter: { kind: 'account', orders: 'none' } },
  { key: 'guests', filter: { kind: 'guest' } },
  { key: 'subscribed', filter: { newsletter: 'subscribed' } },
]

export async function listCustomerSegments(work: Work): Promise<Answer<typeof listing>> {
  const own = (await readSegments(work)).map((row) => ({ ...row, filter: CustomerFilter.parse(row.filter) }))
  const counts = await countCustomers(
    work,
    [...presets, ...own].map(({ filter }) => filter),
  )
  return {
    presets: presets.map(({ key, filter }, index) => ({
      key,
      query: queryOf(filter),
      count: counts[index] ?? 0,
    })),
    data: own.map(({ id, name, filter }, index) => ({
      id,
      name,
      query: queryOf(filter),
      count: counts[presets.length + index] ?? 0,
    })),
  }
}

/**
 * Saves the filters of an address; its page, sorting and columns are left out.
 * @throws invalid_input for other filters, and when there are too many segments
 */
export async function saveCustomerSegment(
  work: Work,
  { body: { name, query } }: Given<typeof saving>,
): Promise<Answer<typeof saving>> {
  const given = Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== ''))
  const filter = CustomerFilter.safeParse(given)
  if (!filter.success) throw problem('invalid_input', {}, { query: ['field_invalid'] })
  const id = await writeSegment(work, {
    name,
    filter: filter.data,
    by: signedInUser(work).userId,
    max: CUSTOMER_SEGMENTS_MAX,
  })
  if (id === undefined) throw problem('invalid_input', {}, { name: ['too_many'] })
  return { id }
}

/** @throws not_found */
export async function removeCustomerSegment(
  work: Work,
  { params: { id } }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  if (!(await deleteSegment(work, id))) throw problem('not_found')
  return { done: true }
}

function queryOf(filter: CustomerFilter): string {
  const entries = Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(entries).toString()
}
