-- Stored product pages have what shoppers fill in; those written before have none.

update product_views
set page = (page::jsonb || '{"personalisation": [], "gift_wrap": null}')::json
where page::jsonb -> 'personalisation' is null;
