-- Nobody is on the newsletter's list who has not said so from their own mailbox.

alter table newsletter_subscribers
  add column secret uuid not null default gen_random_uuid() unique,
  add column asked_at timestamptz,
  add column confirmed_at timestamptz,
  add column ended_at timestamptz;

-- Whoever is on the list already was mailed what goes with it, and asked for it when that was enough.
update newsletter_subscribers set asked_at = created_at, confirmed_at = created_at;

alter table newsletter_subscribers
  alter column secret drop default,
  alter column asked_at set not null;
comment on column newsletter_subscribers.secret is 'Confirms and ends it for whoever has it: it stands in mails alone.';
comment on column newsletter_subscribers.source is 'Where it was asked for last; what goes with that is given when it is confirmed.';
