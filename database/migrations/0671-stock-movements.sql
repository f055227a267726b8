-- Corrections of stock with a reason, and movements by where they came from.

alter table stock_moves
  drop constraint stock_moves_kind_check,
  add column reason text check (reason in ('damaged', 'lost', 'found', 'counted', 'received', 'other')),
  add column note text check (length(note) between 1 and 200),
  add constraint stock_moves_kind_check check (
    kind in ('received', 'counted', 'sale', 'sale_reversal', 'corrected', 'missing', 'imported')
  ),
  add constraint stock_moves_reason_check1 check ((kind = 'corrected') = (reason is not null)),
  add constraint stock_moves_note_check1 check (note is null or reason is not null);
comment on column stock_moves.reason is 'Why somebody corrected the stock.';
comment on column stock_moves.kind is 'A sale is shipped and a reversal returned to stock; missing pieces were ordered but not there.';

drop index stock_moves_variant_id;
create index stock_moves_variant_id on stock_moves (variant_id, id);
