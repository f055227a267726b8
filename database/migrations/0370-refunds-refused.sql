-- A gateway that will not carry out a refund says why: whoever pays it otherwise reads it beside the refund.

alter table refunds
  add column refused_at timestamptz,
  add column refused_code text check (length(refused_code) between 1 and 200),
  add constraint refunds_refused_check check ((refused_at is null) = (refused_code is null));

update refunds r
set refused_at = said.at,
    refused_code = left(said.message, 200)
from (
  select distinct on (tender_id, amount_minor) tender_id, amount_minor, at, message
  from tender_events
  where kind = 'refund'
    and outcome = 'failed'
    and message <> ''
  order by tender_id, amount_minor, at desc
) said
where r.state = 'manual'
  and r.failed_at is null
  and said.tender_id = r.tender_id
  and said.amount_minor = r.amount_minor;
