import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a picture of the `pictures` table, by its name in the query, may be used in a product: by who uploaded it, and
 * by a store one of whose products shows it or has it under review.
 */
export function isUsablePicture(
  picture: string,
  { storeId, actorId }: { readonly storeId: string; readonly actorId: string | null },
): RawBuilder<boolean> {
  const id = sql.ref(`${picture}.id`)
  return sql<boolean>`(
    ${sql.ref(`${picture}.owner_id`)} = ${actorId}::uuid
    or exists (
      select from product_pictures shown
      join products p on p.id = shown.product_id
      where shown.picture_id = ${id}
        and p.store_id = ${storeId}
    )
    or exists (
      select from variants v where v.picture_id = ${id} and v.store_id = ${storeId}
    )
    or exists (
      select from product_option_values value
      join product_options o on o.id = value.option_id
      join products p on p.id = o.product_id
      where value.picture_id = ${id}
        and p.store_id = ${storeId}
    )
    or ${id} in (
      select (listed.value ->> 'id')::uuid
      from product_submissions submission
      join products p on p.id = submission.product_id
      cross join jsonb_array_elements(submission.proposed -> 'pictures') listed
      where submission.closed_at is null
        and p.store_id = ${storeId}
    )
  )`
}
