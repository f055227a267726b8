-- A line of the audit says what it changed where the record alone does not: an address that moved is gone from it.
alter table audit_entries
  add column changed_from text check (length(changed_from) between 1 and 200),
  add column changed_to text check (length(changed_to) between 1 and 200),
  add constraint audit_entries_change_is_whole check ((changed_from is null) = (changed_to is null));
comment on column audit_entries.changed_from is 'What of the record was so before, where the act tells; nothing personal.';
