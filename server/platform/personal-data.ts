/** What is said of a table with personal data: whose the rows are, and what exports and deletions do with them. */
import { type RawBuilder, sql } from 'kysely'
import type { TableName } from './domain.ts'

export interface Subject {
  readonly userId: string
  readonly email: string
}

export interface PersonalData {
  readonly table: TableName
  /** Condition that selects the user's rows of table `t`. */
  readonly rows: (subject: Subject) => RawBuilder<unknown>
  /** Columns left out of the export: secrets and technical data. */
  readonly omits?: readonly string[]
  /** A JSON object exported with each row, in place of omitted columns. */
  readonly adds?: RawBuilder<unknown>
  /** Why the table is not exported. */
  readonly untold?: string
  /** On deletion: delete the rows, or set columns; `keeps` states why rows are kept. */
  readonly erases: 'rows' | { readonly set: RawBuilder<unknown> } | { readonly keeps: string }
  /** Why rows of other tables that refer to these are not the user's data. */
  readonly endsHere?: string
}

export const mine = (column: string) => (subject: Subject) => sql`t.${sql.ref(column)} = ${subject.userId}`

export const groupsOf = ({ userId }: Subject) =>
  sql`(select group_id from customer_orders where customer_id = ${userId})`
export const ordersOf = ({ userId }: Subject) =>
  sql`(select order_id from customer_orders where customer_id = ${userId})`
export const ofGroups = (column: string) => (subject: Subject) =>
  sql`t.${sql.ref(column)} in ${groupsOf(subject)}`
export const ofOrders = (column: string) => (subject: Subject) =>
  sql`t.${sql.ref(column)} in ${ordersOf(subject)}`

export const books = 'Accounting records of sales, payments and refunds, without a name'
export const act = 'Actions as staff stay in the history of the affected records'
