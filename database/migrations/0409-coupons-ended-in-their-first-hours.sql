-- A coupon that was ended by hand before its first day begins in the islands cannot be moved on to that day, as it would end
-- before it begins. It is over and keeps its moments: a second less, and the next file finds no midnight in it.

update coupons
set starts_at = starts_at - interval '1 second'
where (starts_at at time zone 'UTC')::time = '00:00'
  and ends_at <= (starts_at at time zone 'UTC') at time zone 'America/Port_of_Spain';
