export const documentInvariants = {
  'a document series with a gap, or with more numbers than were issued': `
    select s.store_id || ' ' || s.kind || ' ' || s.year as id
    from document_series s
    left join documents d using (store_id, kind, year)
    group by s.store_id, s.kind, s.year, s.last_number
    having count(d.id) <> s.last_number or max(d.number) <> s.last_number or min(d.number) <> 1`,

  'a sale or refund without its invoice or credit note': `
    select t.id
    from ledger_transactions t
    where (t.key = 'sale ' || t.order_id or t.reverses is not null and t.key like 'refund owed %')
      and not exists (
        select from documents d
        where d.transaction_id = t.id
          and d.kind in ('invoice', 'credit_note')
      )
      and exists (select from ledger_entries e where e.transaction_id = t.id)
      and exists (select from orders o where o.id = t.order_id and o.total_minor > 0)`,

  'an invoice or credit note that differs from the ledger': `
    select d.id
    from documents d
    join ledger_transactions t on t.id = d.transaction_id
    join orders o on o.id = d.order_id
    left join lateral (
      select abs(coalesce(sum(e.amount) filter (where a.kind in ('refunds', 'goodwill')), 0)) as refund,
        abs(coalesce(sum(e.amount) filter (where a.kind in ('revenue', 'tax')), 0)) as commission
      from ledger_entries e
      join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = t.id
    ) m on true
    where t.order_id is distinct from d.order_id
      or o.store_id <> d.store_id
      or o.currency <> d.currency
      or d.amount_minor <> case d.kind
        when 'invoice' then o.total_minor
        when 'credit_note' then m.refund
        else m.commission
      end`,
} as const satisfies Record<string, string>
