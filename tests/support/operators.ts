/** Operators besides the one of the demo market. */
import { sql } from 'kysely'
import type { OperatorQueue } from '#values/operator-queue.ts'
import type { TestMarket, TestVisitor } from './app.ts'

/** Makes a user an operator, with full or limited rights. */
export async function makeOperator(
  { database: { db } }: TestMarket,
  person: TestVisitor,
  level: 'full' | 'limited' = 'full',
): Promise<void> {
  const { id } = await person.call('GET /customer')
  await sql`
    insert into operators (user_id, level) values (${id}, ${level})
    on conflict (user_id) do update set level = excluded.level
  `.execute(db)
}

export async function removeOperator({ database: { db } }: TestMarket, person: TestVisitor): Promise<void> {
  const { id } = await person.call('GET /customer')
  await sql`delete from operators where user_id = ${id}`.execute(db)
}

export async function countIn(operator: TestVisitor, queue: OperatorQueue): Promise<number> {
  const { data } = await operator.call('GET /operator/queues')
  const found = data.find((each) => each.queue === queue)
  if (!found) throw new Error(`Operator has no access to queue ${queue}`)
  return found.count
}
