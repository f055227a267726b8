import { sql } from 'kysely'
import { act, books, mine, ofOrders, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'product_autosave_pictures',
    rows: ({ userId }) => sql`t.autosave_id in (select id from product_autosaves where user_id = ${userId})`,
    untold: 'Names of pictures that the unsaved changes contain',
    erases: 'rows',
  },
  {
    table: 'product_autosave_videos',
    rows: ({ userId }) => sql`t.autosave_id in (select id from product_autosaves where user_id = ${userId})`,
    untold: 'Names of videos that the unsaved changes contain',
    erases: 'rows',
  },
  { table: 'product_autosaves', rows: mine('user_id'), erases: 'rows' },
  {
    table: 'bulk_edits',
    rows: mine('created_by'),
    erases: { keeps: act },
    endsHere: 'Changed products are the store’s',
  },
  {
    table: 'stock_takes',
    rows: ({ userId }) => sql`(t.started_by = ${userId} or t.ended_by = ${userId})`,
    erases: { keeps: act },
  },
  { table: 'stock_counts', rows: mine('counted_by'), erases: { keeps: act } },
  { table: 'stock_moves', rows: mine('actor_id'), erases: { keeps: act } },
  { table: 'product_versions', rows: mine('saved_by'), erases: { keeps: act } },
  {
    table: 'product_submissions',
    rows: ({ userId }) => sql`(t.submitted_by = ${userId} or t.decided_by = ${userId})`,
    erases: { keeps: act },
  },
  { table: 'stock_holds', rows: ofOrders('order_id'), erases: { keeps: books } },
]
