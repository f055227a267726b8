/** What people chose for their accounts. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { ColorMode } from '#values/color-mode.ts'
import type { DeliverTo } from '#values/deliver-to.ts'

/** Changes what is given. */
export async function setUserChoices(
  { db, now }: Pick<Work, 'db' | 'now'>,
  userId: string,
  { locale, colorMode }: { locale: string | undefined; colorMode: ColorMode | undefined },
): Promise<void> {
  await sql`
    update users
    set locale = coalesce(${locale ?? null}, locale),
      color_mode = coalesce(${colorMode ?? null}, color_mode),
      updated_at = ${now}
    where id = ${userId}
  `.execute(db)
}

/** Sets the account's currency if it has none; returns its colour mode. */
export async function adoptUserCurrency(
  { db }: Pick<Work, 'db'>,
  { userId, currency }: { userId: string; currency: string },
): Promise<ColorMode | undefined> {
  const { rows } = await sql<{ color_mode: ColorMode | null }>`
    update users
    set currency = coalesce(currency, ${currency})
    where id = ${userId}
    returning color_mode
  `.execute(db)
  return rows[0]?.color_mode ?? undefined
}

/** Stores a customer's delivery location; returns false, and stores nothing, for an unknown country. */
export async function setUserPlace(
  { db, now }: Pick<Work, 'db' | 'now'>,
  userId: string | undefined,
  { country, region, city }: DeliverTo,
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    with known as (
      select code from countries where code = ${country}
    ),
    chosen as (
      update users
      set deliver_to_country = known.code,
        deliver_to_region = ${region ?? null},
        deliver_to_city = ${city ?? null},
        updated_at = ${now}
      from known
      where users.id = ${userId ?? null}::uuid
    )
    select exists (select from known) as is_known
  `.execute(db)
  return rows[0]?.is_known ?? false
}
