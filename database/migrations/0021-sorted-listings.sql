-- The whole market by age and by price, which until now was sorted anew for each page.

create index product_listings_all_newest on product_listings (published_at desc, product_id) where is_offered;
create index product_listings_all_cheapest on product_listings (price_base, product_id) where is_offered;
