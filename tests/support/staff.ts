/** Staff of stores besides the owners of the demo market. */
import { sql } from 'kysely'
import type { GrantedStoreRole } from '#values/permissions.ts'
import type { TestMarket, TestVisitor } from './app.ts'

/** Makes a person work for a store, without an invitation. */
export async function hire(
  { database: { db } }: TestMarket,
  person: TestVisitor,
  { store, role }: { readonly store: string; readonly role: GrantedStoreRole },
): Promise<void> {
  const { id } = await person.call('GET /customer')
  await sql`
    insert into store_staff (store_id, user_id, role, created_at)
    select id, ${id}, ${role}, now() from stores where slug = ${store}
    on conflict (store_id, user_id) do update set role = excluded.role
  `.execute(db)
}
