-- What waits in a cart is told by mail to whoever asked for it, once.

create table cart_reminders (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz,
  stop_token text not null unique check (length(stop_token) >= 32),
  reminded_at timestamptz
);
comment on table cart_reminders is 'Who wants a mail about what they left in their cart. Nobody does who has not said so.';
comment on column cart_reminders.asked_at is 'When they said so; null once they want it no longer.';
comment on column cart_reminders.stop_token is 'Ends those mails for whoever has it, without signing in.';
comment on column cart_reminders.reminded_at is 'The last mail: a cart that still holds something of then is not told again.';

insert into settings (key, value) values ('cart_reminders', '{"is_on": true, "after_hours": 24}')
on conflict do nothing;
insert into setting_changes (id, key, value, changed_at)
select gen_random_uuid(), key, value, updated_at
from settings
where key = 'cart_reminders';
