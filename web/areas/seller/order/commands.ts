/** Commands of a seller for an order, and their labels. */
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

const refusalCommands: ReadonlySet<OrderCommand> = new Set(['refuse', 'reject', 'cancel'])

/** Returns the next step of the order, other than rejecting or cancelling it. */
export function stepOf({ commands }: OrderToMove): OrderCommand | undefined {
  return commands.find((command) => !refusalCommands.has(command))
}
