/** The changes to a store's slots when they are replanned. Pure. */
import { newId } from '#values/id.ts'
import type { Window } from './windows.ts'

export interface ExistingSlot extends Window {
  readonly id: string
  readonly booked: number
  readonly bookedUnits: number
  readonly isWithdrawn: boolean
  /** Time of the last booking; undefined if never booked. */
  readonly lastBookedAt: Date | undefined
}

export interface SlotChanges {
  readonly dropped: readonly string[]
  readonly withdrawn: readonly string[]
  readonly changed: readonly (Window & { readonly id: string })[]
  readonly made: readonly (Window & { readonly id: string })[]
}

/**
 * Returns the changes that make these windows the bookable slots.
 * The hours of a slot never change, as a shopper may be choosing it. Its capacity and closing time follow the
 * schedule within what its bookings allow. A booked slot whose hours are not in the schedule is withdrawn: it keeps
 * its bookings and takes no new ones. A slot that begins at `until` or later is removed only if it conflicts with a
 * window.
 */
export function replan(
  standing: readonly ExistingSlot[],
  windows: readonly Window[],
  until: Date,
): SlotChanges {
  const matches = windows.map((window) => ({ window, slot: slotFor(window, standing) }))
  const kept = new Set(matches.map(({ slot }) => slot))
  const left = standing.filter(
    (slot) =>
      !kept.has(slot) && !slot.isWithdrawn && (slot.startsAt < until || overlapsWindow(slot, windows)),
  )
  return {
    dropped: left.filter((slot) => slot.lastBookedAt === undefined).map(({ id }) => id),
    withdrawn: left.filter((slot) => slot.lastBookedAt !== undefined).map(({ id }) => id),
    changed: matches.flatMap(({ window, slot }) => {
      const next = slot && follow(slot, window)
      return next && !isSame(slot, next) ? [{ ...next, id: slot.id }] : []
    }),
    made: matches.flatMap(({ window, slot }) => (slot ? [] : [{ ...window, id: newId() }])),
  }
}

/** Returns the slot with these hours, preferring an open slot to a withdrawn one. */
function slotFor(window: Window, standing: readonly ExistingSlot[]): ExistingSlot | undefined {
  const same = standing.filter((slot) => hasSameHours(slot, window))
  return same.find(({ isWithdrawn }) => !isWithdrawn) ?? same[0]
}

export function hasSameHours(slot: Window, { startsAt, endsAt }: Window): boolean {
  return slot.startsAt.getTime() === startsAt.getTime() && slot.endsAt.getTime() === endsAt.getTime()
}

function overlapsWindow({ startsAt }: Window, windows: readonly Window[]): boolean {
  return windows.some((window) => window.startsAt.getTime() === startsAt.getTime())
}

/** Returns the window with room for all bookings of the slot, closing no earlier than the last of them was made. */
function follow({ booked, bookedUnits, lastBookedAt }: ExistingSlot, window: Window): Window {
  const { closesAt, capacity, capacityUnits } = window
  return {
    ...window,
    closesAt: lastBookedAt && lastBookedAt > closesAt ? lastBookedAt : closesAt,
    capacity: Math.max(capacity, booked),
    capacityUnits: capacityUnits === undefined ? undefined : Math.max(capacityUnits, bookedUnits),
  }
}

function isSame(slot: ExistingSlot, next: Window): boolean {
  return (
    !slot.isWithdrawn &&
    slot.closesAt.getTime() === next.closesAt.getTime() &&
    slot.capacity === next.capacity &&
    slot.capacityUnits === next.capacityUnits
  )
}
