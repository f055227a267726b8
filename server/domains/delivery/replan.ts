/** What becomes of a store's slots when they are planned anew: pure. */
import { newId } from '#values/id.ts'
import type { Window } from './windows.ts'

export interface StandingSlot extends Window {
  readonly id: string
  readonly booked: number
  readonly bookedUnits: number
  readonly isWithdrawn: boolean
  /** When it was chosen last; undefined when nobody ever has. */
  readonly lastBookedAt: Date | undefined
}

export interface SlotChanges {
  readonly dropped: readonly string[]
  readonly withdrawn: readonly string[]
  readonly changed: readonly (Window & { readonly id: string })[]
  readonly made: readonly (Window & { readonly id: string })[]
}

/**
 * What must change so that these windows are what can be chosen. The hours of a slot never change, as somebody may be
 * choosing it. Its room and when it closes follow the plan, as far as those who are in it allow; where the plan has no such
 * hours any more it is withdrawn, so that whoever has it keeps it and nobody else comes to it. Nothing goes of what begins
 * at `until` or later but what is in the way.
 */
export function replan(
  standing: readonly StandingSlot[],
  windows: readonly Window[],
  until: Date,
): SlotChanges {
  const matches = windows.map((window) => ({ window, slot: slotFor(window, standing) }))
  const kept = new Set(matches.map(({ slot }) => slot))
  const left = standing.filter(
    (slot) => !kept.has(slot) && !slot.isWithdrawn && (slot.startsAt < until || isInTheWay(slot, windows)),
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

/** The slot that has these hours; one that can still be chosen before one that was withdrawn. */
function slotFor(window: Window, standing: readonly StandingSlot[]): StandingSlot | undefined {
  const same = standing.filter((slot) => hasSameHours(slot, window))
  return same.find(({ isWithdrawn }) => !isWithdrawn) ?? same[0]
}

export function hasSameHours(slot: Window, { startsAt, endsAt }: Window): boolean {
  return slot.startsAt.getTime() === startsAt.getTime() && slot.endsAt.getTime() === endsAt.getTime()
}

function isInTheWay({ startsAt }: Window, windows: readonly Window[]): boolean {
  return windows.some((window) => window.startsAt.getTime() === startsAt.getTime())
}

/** The window, with room for all who are in the slot, and open until the last of them came. */
function follow({ booked, bookedUnits, lastBookedAt }: StandingSlot, window: Window): Window {
  const { closesAt, capacity, capacityUnits } = window
  return {
    ...window,
    closesAt: lastBookedAt && lastBookedAt > closesAt ? lastBookedAt : closesAt,
    capacity: Math.max(capacity, booked),
    capacityUnits: capacityUnits === undefined ? undefined : Math.max(capacityUnits, bookedUnits),
  }
}

function isSame(slot: StandingSlot, next: Window): boolean {
  return (
    !slot.isWithdrawn &&
    slot.closesAt.getTime() === next.closesAt.getTime() &&
    slot.capacity === next.capacity &&
    slot.capacityUnits === next.capacityUnits
  )
}
