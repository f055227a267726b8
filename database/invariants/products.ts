export const productInvariants = {
  'a product whose price is not that of its cheapest variant for sale': `
    select p.id
    from products p
    join variants v on v.product_id = p.id and v.is_active
    group by p.id
    having p.price_minor <> min(v.price_minor)`,

  'a variant without exactly one value of each option': `
    select v.id
    from variants v
    where v.removed_at is null
      and (
        cardinality(v.option_value_ids) <> (select count(*) from product_options o where o.product_id = v.product_id)
        or cardinality(v.option_value_ids) <> (
          select count(distinct value.option_id)
          from product_option_values value
          join product_options o on o.id = value.option_id
          where value.id = any(v.option_value_ids)
            and o.product_id = v.product_id
        )
      )`,

  'a variant of another store than its product': `
    select v.id
    from variants v
    join products p on p.id = v.product_id
    where v.store_id is distinct from p.store_id`,

  'a product with a video of another store': `
    select p.id
    from product_pictures shown
    join products p on p.id = shown.product_id
    join videos video on video.id = shown.video_id
    where video.store_id <> p.store_id`,

  'a price history of a variant with a gap, an overlap or a period after the current price began': `
    select variant_id as id
    from (
      select
        past.variant_id,
        past.valid_until,
        coalesce(lead(past.valid_from) over (partition by past.variant_id order by past.valid_from), v.priced_at) as next_from
      from variant_prices past
      join variants v on v.id = past.variant_id
    ) period
    where valid_until <> next_from`,

  'a product older than its last saved version': `
    select p.id
    from products p
    join product_versions saved on saved.product_id = p.id
    where saved.version > p.version`,

  'a category whose path is not directly below that of its parent': `
    select c.id
    from categories c
    join categories up on up.id = c.parent_id
    where c.path <> up.path || '/' || c.slug
      or c.depth <> up.depth + 1
      or c.vertical <> up.vertical`,

  'a listing whose collections are not those of its product': `
    select l.product_id as id
    from product_listings l
    where array(select facet from unnest(l.facets) facet where facet like 'k:%' order by facet) <> array(
      select 'k:' || member.collection_id
      from collection_products member
      where member.product_id = l.product_id
      order by 1
    )`,

  'a listing that offers a draft or an archived product': `
    select p.id
    from products p
    join product_listings l on l.product_id = p.id
    where l.is_offered
      and p.state <> 'published'`,

  'a product under review that shoppers see, or changes under review of one that they do not': `
    select submission.id
    from product_submissions submission
    join products p on p.id = submission.product_id
    where submission.closed_at is null
      and (submission.kind = 'change') <> (p.state = 'published')`,
}
