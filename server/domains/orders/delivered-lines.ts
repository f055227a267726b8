import { type RawBuilder, sql } from 'kysely'

/**
 * The lines delivered to a customer, for use in a query: `from ${deliveredLines(userId)} d`, with the columns
 * `line_id`, `product_id`, `order_number` and `delivered_at`.
 */
export function deliveredLines(customerId: string): RawBuilder<unknown> {
  return sql`(
    select
      line.id as line_id,
      line.product_id,
      bought.number as order_number,
      coalesce(
        (select max(event.at) from order_events event where event.order_id = part.id and event.to_state = 'delivered'),
        part.state_changed_at
      ) as delivered_at
    from order_groups bought
    join orders part on part.group_id = bought.id
    join order_lines line on line.order_id = part.id
    where bought.customer_id = ${customerId}
      and part.state in ('delivered', 'completed')
  )`
}
