/** What a seller may do with an order, and what each step is called. */
import type { MessageKey } from '#app/message-keys.ts'
import type { OrderCommand } from '#contract/order-states.ts'
import type { SellerOrderRow } from '#contract/seller.ts'

type OrderToMove = Pick<SellerOrderRow, 'commands'> & { readonly delivery: { readonly kind: string } }

const labels: Readonly<Record<OrderCommand, MessageKey>> = {
  accept: 'seller.command_accept',
  start: 'seller.command_start',
  hand_over: 'seller.command_hand_over',
  deliver: 'seller.command_deliver',
  refuse: 'seller.command_refuse',
  reject: 'seller.command_reject',
  cancel: 'seller.command_cancel',
}

export function labelOf(command: OrderCommand, { delivery }: OrderToMove): MessageKey {
  return command === 'start' && delivery.kind === 'kitchen' ? 'seller.command_start_kitchen' : labels[command]
}

const waysOut: ReadonlySet<OrderCommand> = new Set(['refuse', 'reject', 'cancel'])

/** What comes next, beside the ways out. */
export function stepOf({ commands }: OrderToMove): OrderCommand | undefined {
  return commands.find((command) => !waysOut.has(command))
}
