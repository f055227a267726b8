-- Invitations may hand a store over from its owner to another person.

alter table store_invitations
  add column transfers_from uuid references users on delete set null,
  add column keeps_former boolean not null default false;
comment on table store_invitations is
  'At most one of each store. A store without an owner gets one when it is accepted; a store with one changes hands.';
comment on column store_invitations.transfers_from is 'The owner at the time; the invitation ends when somebody else owns the store.';
comment on column store_invitations.keeps_former is 'The former owner stays as a manager.';
create index store_invitations_transfers_from on store_invitations (transfers_from) where transfers_from is not null;
