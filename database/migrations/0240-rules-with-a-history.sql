-- What operators set is kept as it was, too; what an order earns its shopper is agreed once it is delivered; and points end.

create table setting_changes (
  id uuid primary key,
  key text not null check (length(key) between 1 and 60),
  value jsonb not null,
  changed_by uuid references users,
  changed_at timestamptz not null
);
create index setting_changes_key on setting_changes (key, changed_at desc, id desc);
create index setting_changes_changed_by on setting_changes (changed_by);
create trigger setting_changes_frozen before update or delete on setting_changes
  for each row execute function refuse_change();
create trigger setting_changes_whole before truncate on setting_changes
  for each statement execute function refuse_change();
comment on table setting_changes is 'What a rule of the market was set to, by whom and when; the latest is what counts.';
comment on column setting_changes.key is 'A key of settings; or a rule that is kept elsewhere, with what it is for.';

create table order_rewards (
  order_id uuid primary key references orders,
  earned_for_minor bigint check (earned_for_minor > 0),
  earned_for_currency char(3) references currencies,
  agreed_at timestamptz not null,
  check ((earned_for_minor is null) = (earned_for_currency is null))
);
create index order_rewards_earned_for_currency on order_rewards (earned_for_currency);
create trigger order_rewards_frozen before update on order_rewards
  for each row execute function refuse_change();
comment on table order_rewards is 'By what rule a delivered order earns points; whatever goes back of it later goes by the same.';
comment on column order_rewards.earned_for_minor is 'What one point was earned for; null where the market gave none.';

insert into order_rewards (order_id, earned_for_minor, earned_for_currency, agreed_at)
select distinct on (t.order_id) t.order_id, (s.value -> 'earned_for' ->> 'minor')::bigint,
  s.value -> 'earned_for' ->> 'currency', t.at
from ledger_transactions t
join settings s on s.key = 'points'
where t.cause = 'reward'
  and t.order_id is not null
order by t.order_id, t.at;

insert into settings (key, value) values ('authorisations', '{"at_end": "take"}')
on conflict do nothing;
insert into setting_changes (id, key, value, changed_at)
select gen_random_uuid(), key, value, updated_at
from settings
where key in ('points', 'authorisations');
