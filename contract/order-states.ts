/**
 * Order states, and who may change them. The same table renders buttons and validates calls; the database has the
 * same pairs in order_transitions.
 */

export const orderStates = [
  'pending_payment',
  'placed',
  'accepted',
  'in_progress',
  'fulfilled',
  'delivered',
  'completed',
  'rejected',
  'cancelled',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

/** Open and finished orders of a seller. Orders that never reached the seller are in neither. */
export const sellerViews = {
  open: ['placed', 'accepted', 'in_progress', 'fulfilled'],
  done: ['delivered', 'completed', 'rejected', 'cancelled'],
} as const satisfies Record<string, readonly OrderState[]>

/** In display order of the buttons. */
export const orderCommands = [
  'accept',
  'start',
  'hand_over',
  'deliver',
  'refuse',
  'reject',
  'cancel',
] as const
export type OrderCommand = (typeof orderCommands)[number]
export type OrderActor = 'customer' | 'seller' | 'operator'

interface Move {
  readonly from: readonly OrderState[]
  readonly to: OrderState
  readonly by: readonly OrderActor[]
}

export const orderTransitions: Record<OrderCommand, readonly Move[]> = {
  accept: [{ from: ['placed'], to: 'accepted', by: ['seller', 'operator'] }],
  reject: [{ from: ['placed'], to: 'rejected', by: ['seller', 'operator'] }],
  start: [{ from: ['accepted'], to: 'in_progress', by: ['seller', 'operator'] }],
  hand_over: [{ from: ['in_progress'], to: 'fulfilled', by: ['seller', 'operator'] }],
  deliver: [{ from: ['fulfilled'], to: 'delivered', by: ['seller', 'operator'] }],
  // At the door, where the cash for it was not paid: the goods come back.
  refuse: [{ from: ['fulfilled'], to: 'cancelled', by: ['seller', 'operator'] }],
  cancel: [
    { from: ['pending_payment', 'placed'], to: 'cancelled', by: ['customer', 'operator'] },
    { from: ['accepted', 'in_progress'], to: 'cancelled', by: ['seller', 'operator'] },
  ],
}

/** Returns the state after a command by this actor, or undefined if it is not allowed. */
export function transitionOf(
  command: OrderCommand,
  from: OrderState,
  by: OrderActor,
): OrderState | undefined {
  return orderTransitions[command].find((move) => move.from.includes(from) && move.by.includes(by))?.to
}

/** Returns the commands available to an actor in a state, in display order. */
export function commandsOf(state: OrderState, by: OrderActor): OrderCommand[] {
  return orderCommands.filter((command) => transitionOf(command, state, by) !== undefined)
}

/** Order steps shown to shoppers, in order. `cancelled` replaces the remaining steps. */
export const shopperSteps = ['pending', 'processing', 'shipped', 'out_for_delivery', 'delivered'] as const
export type ShopperStatus = (typeof shopperSteps)[number] | 'cancelled'

export function shopperStatus(state: OrderState, isLocal: boolean): ShopperStatus {
  switch (state) {
    case 'pending_payment':
    case 'placed':
      return 'pending'
    case 'accepted':
    case 'in_progress':
      return 'processing'
    case 'fulfilled':
      return isLocal ? 'out_for_delivery' : 'shipped'
    case 'delivered':
    case 'completed':
      return 'delivered'
    case 'rejected':
    case 'cancelled':
    case 'expired':
      return 'cancelled'
  }
}

/** Returns the status of the slowest order not cancelled, or cancelled if all are. */
export function groupStatus(statuses: readonly ShopperStatus[]): ShopperStatus {
  const live = statuses.filter((status) => status !== 'cancelled')
  const slowest = shopperSteps.find((step) => live.includes(step))
  return slowest ?? 'cancelled'
}

export const paymentStatuses = [
  'pending',
  'processing',
  'authorised',
  'completed',
  'nothing_to_pay',
  'failed',
  'cancelled',
  'refunded',
  'partially_refunded',
  'cash_on_delivery',
  'partially_paid',
  'unpaid',
  'written_off',
  'awaiting_transfer',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
