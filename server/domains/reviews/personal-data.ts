import { sql } from 'kysely'
import { mine, type PersonalData } from '#platform/personal-data.ts'
import { DELETED_USER_NAME } from '#values/deleted-user.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'review_votes', rows: mine('user_id'), erases: 'rows' },
  { table: 'answer_votes', rows: mine('user_id'), erases: 'rows' },
  { table: 'reports', rows: mine('reporter_id'), erases: 'rows' },
  {
    table: 'review_pictures',
    rows: ({ userId }) => sql`t.review_id in (select id from reviews where author_id = ${userId})`,
    erases: 'rows',
  },
  {
    table: 'reviews',
    rows: mine('author_id'),
    erases: { set: sql`author_id = null, author_name = ${DELETED_USER_NAME}` },
    endsHere: 'Votes and reports of others are their data',
  },
  {
    table: 'answers',
    rows: mine('author_id'),
    erases: { set: sql`author_id = null, author_name = ${DELETED_USER_NAME}` },
    endsHere: 'Votes and reports of others are their data',
  },
  {
    table: 'questions',
    rows: mine('author_id'),
    erases: { set: sql`author_id = null, author_name = ${DELETED_USER_NAME}` },
    endsHere: 'Answers of others are their data',
  },
  { table: 'moderations', rows: mine('by_id'), erases: { set: sql`by_id = null` } },
]
