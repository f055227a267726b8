export const reviewInvariants = {
  'a product whose rating differs from its published reviews': `
    select p.id
    from products p
    left join reviews r on r.product_id = p.id and r.state = 'approved'
    group by p.id
    having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`,

  'a store whose rating differs from its products': `
    select s.id
    from stores s
    left join products p on p.store_id = s.id
    group by s.id
    having s.rating_count <> coalesce(sum(p.rating_count), 0) or s.rating_sum <> coalesce(sum(p.rating_sum), 0)`,

  'a review by a user who did not receive the product': `
    select r.id
    from reviews r
    left join order_lines l on l.id = r.order_line_id and l.product_id = r.product_id
    left join orders o on o.id = l.order_id and o.state in ('delivered', 'completed')
    left join order_groups g on g.id = o.group_id and g.customer_id = r.author_id
    where r.author_id is not null
      and g.id is null`,

  'a text with fewer helpful votes than were cast': `
    select r.id
    from reviews r
    where r.helpful_count < (select count(*) from review_votes v where v.review_id = r.id)
    union all
    select a.id
    from answers a
    where a.helpful_count < (select count(*) from answer_votes v where v.answer_id = a.id)`,

  'a question whose answer time differs from its first published answer': `
    select q.id
    from questions q
    where q.answered_at is distinct from (
      select min(a.created_at)
      from answers a
      where a.question_id = q.id
        and a.state = 'approved'
    )`,

  'a review picture that could be deleted': `
    select s.picture_id as id
    from review_pictures s
    join pictures on pictures.id = s.picture_id
    where pictures.attached_at is null`,
} as const satisfies Record<string, string>
