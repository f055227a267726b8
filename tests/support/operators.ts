/** People who run the market beside the one of the demo market. */
import { sql } from 'kysely'
import type { OperatorQueue } from '#values/operator-queue.ts'
import type { TestMarket, TestVisitor } from './app.ts'

/** Lets somebody run the market from now on, fully or with limited rights. */
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

/** Takes it from them again. */
export async function dismissOperator({ database: { db } }: TestMarket, person: TestVisitor): Promise<void> {
  const { id } = await person.call('GET /customer')
  await sql`delete from operators where user_id = ${id}`.execute(db)
}

/** How many things wait in one of the queues of an operator. */
export async function countIn(operator: TestVisitor, queue: OperatorQueue): Promise<number> {
  const { data } = await operator.call('GET /operator/queues')
  const found = data.find((each) => each.queue === queue)
  if (!found) throw new Error(`The operator may not open ${queue}`)
  return found.count
}
