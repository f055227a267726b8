/** SQL that changes shipments. */

import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Writing = Pick<Work, 'db' | 'now'>

export interface HandOver {
  readonly carrier?: string | undefined
  readonly trackingNumber?: string | undefined
  readonly trackingUrl?: string | undefined
}

export type ShipmentState = 'picking' | 'ready' | 'handed_over' | 'in_transit' | 'delivered' | 'collected'

export async function moveShipment(
  { db, now }: Writing,
  orderId: string,
  state: ShipmentState,
  { carrier, trackingNumber, trackingUrl }: HandOver = {},
): Promise<void> {
  await sql`
    update shipments
    set state = ${state},
        carrier = coalesce(${carrier ?? null}, carrier),
        tracking_number = coalesce(${trackingNumber ?? null}, tracking_number),
        tracking_url = coalesce(${trackingUrl ?? null}, tracking_url),
        handed_over_at = case
          when ${state} in ('ready', 'handed_over', 'in_transit') then ${now}::timestamptz else handed_over_at
        end,
        delivered_at = case when ${state} in ('delivered', 'collected') then ${now}::timestamptz else delivered_at end,
        updated_at = ${now}
    where order_id = ${orderId}
  `.execute(db)
}

export async function endShipments({ db, now }: Writing, orderIds: readonly string[]): Promise<void> {
  await sql`
    update shipments
    set state = case when handed_over_at is null then 'cancelled' else 'returned' end, updated_at = ${now}
    where order_id = any(${orderIds}::uuid[])
  `.execute(db)
}

export async function replanShipments({ db, now }: Writing, orderIds: readonly string[]): Promise<void> {
  await sql`
    update shipments
    set state = 'planned', updated_at = ${now}
    where order_id = any(${orderIds}::uuid[])
      and state = 'cancelled'
  `.execute(db)
}
