-- The days of coupons go by the clock of the islands, as all days of the market do: they began and ended the evening before.
-- A coupon that was ended by hand has the moment of that, which stays.

update coupons
set starts_at = (starts_at at time zone 'UTC') at time zone 'America/Port_of_Spain'
where (starts_at at time zone 'UTC')::time = '00:00';

update coupons
set ends_at = (ends_at at time zone 'UTC') at time zone 'America/Port_of_Spain'
where (ends_at at time zone 'UTC')::time in ('00:00', '23:59:59');
