import { describe, expect, it } from 'vitest'
import { type ExistingSlot, replan } from './replan.ts'
import type { Window } from './windows.ts'

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const until = at('23:00')
const morning = window('08:00', '12:00')

describe('replanning slots', () => {
  it('creates missing slots and leaves slots as planned unchanged', () => {
    const changes = replan([slot(morning)], [morning, window('12:00', '16:00')], until)

    expect(changes).toMatchObject({ dropped: [], withdrawn: [], changed: [] })
    expect(changes.made.map(({ startsAt }) => startsAt)).toEqual([at('12:00')])
  })

  it('deletes slots never booked and withdraws slots with bookings', () => {
    const free = slot(morning, { id: 'free' })
    const taken = slot(window('12:00', '16:00'), { id: 'taken', booked: 1, lastBookedAt: at('06:00') })
    const given = slot(window('16:00', '20:00'), { id: 'given back', lastBookedAt: at('06:00') })

    const changes = replan([free, taken, given], [], until)

    expect(changes).toEqual({ dropped: ['free'], withdrawn: ['taken', 'given back'], changed: [], made: [] })
  })

  it('adds new hours beside booked slots instead of replacing them', () => {
    const taken = slot(morning, { booked: 1, bookedUnits: 3, lastBookedAt: at('06:00') })

    const changes = replan([taken], [window('08:00', '09:00')], until)

    expect(changes).toMatchObject({ dropped: [], withdrawn: [taken.id], changed: [] })
    expect(changes.made).toMatchObject([{ startsAt: at('08:00'), endsAt: at('09:00') }])
  })

  it('reopens a withdrawn slot instead of creating a second one with the same capacity', () => {
    const withdrawn = slot(morning, { booked: 2, isWithdrawn: true, lastBookedAt: at('05:00') })

    const changes = replan([withdrawn], [morning], until)

    expect(changes).toMatchObject({ made: [], changed: [{ id: withdrawn.id }] })
  })

  it('keeps capacity at or above what is booked, in orders or items', () => {
    const taken = slot(morning, { booked: 5, bookedUnits: 40, lastBookedAt: at('05:00') })
    const small = { ...morning, capacity: 2, capacityUnits: 10 }

    const changes = replan([taken], [small], until)

    expect(changes.changed).toMatchObject([{ capacity: 5, capacityUnits: 40 }])
  })

  it('closes no earlier than the last booking was made', () => {
    const taken = slot(morning, { booked: 1, lastBookedAt: at('05:30') })

    const [changed] = replan([taken], [{ ...morning, closesAt: at('02:00') }], until).changed

    expect(changed?.closesAt).toEqual(at('05:30'))
  })

  it('leaves slots beyond the planned days unless they conflict', () => {
    const later = slot(window('23:00', '23:30'))

    expect(replan([later], [], until)).toMatchObject({ dropped: [], withdrawn: [] })
    expect(replan([later], [window('23:00', '23:15')], until)).toMatchObject({ dropped: [later.id] })
  })
})

function window(from: string, to: string): Window {
  return { startsAt: at(from), endsAt: at(to), closesAt: at('06:00'), capacity: 20, capacityUnits: undefined }
}

function slot(of: Window, is: Partial<ExistingSlot> = {}): ExistingSlot {
  return { ...of, id: 'slot', booked: 0, bookedUnits: 0, isWithdrawn: false, lastBookedAt: undefined, ...is }
}
