alter table products add column blocked_reason text;
comment on column products.blocked_reason is 'Why the operator took it off the market; for the operator.';
