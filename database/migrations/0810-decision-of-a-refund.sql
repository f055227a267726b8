-- Refunds of one decision, in parts to several tenders, belong together. Only this column knows the format of the keys.
alter table refunds
  add column decision text not null
  generated always as (replace(idempotency_key, ':' || tender_id::text, '')) stored;
comment on column refunds.decision is 'Equal for all parts of one refund, one per tender.';
