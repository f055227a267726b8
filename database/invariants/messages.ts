/** Counts of conversations, which lists and emails rely on. */
export const messageInvariants = {
  'a conversation with another number of messages than it counts': `
    select t.id
    from message_threads t
    left join messages m on m.thread_id = t.id
    group by t.id
    having t.message_count <> count(m.id)
      or t.message_count <> coalesce(max(m.position), 0)
      or t.message_count = 0`,

  'a conversation with another number of unread messages than it counts': `
    select t.id
    from message_threads t
    left join messages m on m.thread_id = t.id
    group by t.id
    having t.customer_unread <> count(m.id) filter (where m.sender <> 'customer' and m.position > t.customer_read)
      or t.store_unread <> count(m.id) filter (where m.sender <> 'store' and m.position > t.store_read)`,

  'a conversation about an order of another customer or store': `
    select t.id
    from message_threads t
    join orders o on o.id = t.order_id
    join order_groups g on g.id = o.group_id
    where g.customer_id <> t.customer_id
      or o.store_id <> t.store_id`,

  'a case about another order than its conversation, or refunded on another': `
    select c.id
    from message_cases c
    left join message_threads t on t.id = c.thread_id
    left join refund_requests q on q.id = c.refund_request_id
    where t.order_id <> c.order_id
      or q.order_id <> c.order_id`,
} as const satisfies Record<string, string>
