import { describe, expect, it } from 'vitest'
import { replan, type StandingSlot } from './replan.ts'
import type { Window } from './windows.ts'

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const until = at('23:00')
const morning = window('08:00', '12:00')

describe('planning slots anew', () => {
  it('makes what is not there, and changes nothing of what is as planned', () => {
    const changes = replan([slot(morning)], [morning, window('12:00', '16:00')], until)

    expect(changes).toMatchObject({ dropped: [], withdrawn: [], changed: [] })
    expect(changes.made.map(({ startsAt }) => startsAt)).toEqual([at('12:00')])
  })

  it('drops what nobody ever chose, and withdraws what somebody did', () => {
    const free = slot(morning, { id: 'free' })
    const taken = slot(window('12:00', '16:00'), { id: 'taken', booked: 1, lastBookedAt: at('06:00') })
    const given = slot(window('16:00', '20:00'), { id: 'given back', lastBookedAt: at('06:00') })

    const changes = replan([free, taken, given], [], until)

    expect(changes).toEqual({ dropped: ['free'], withdrawn: ['taken', 'given back'], changed: [], made: [] })
  })

  it('puts other hours beside those that somebody was promised, never in their place', () => {
    const taken = slot(morning, { booked: 1, bookedUnits: 3, lastBookedAt: at('06:00') })

    const changes = replan([taken], [window('08:00', '09:00')], until)

    expect(changes).toMatchObject({ dropped: [], withdrawn: [taken.id], changed: [] })
    expect(changes.made).toMatchObject([{ startsAt: at('08:00'), endsAt: at('09:00') }])
  })

  it('takes back a slot it had withdrawn rather than making a second with room for as many again', () => {
    const withdrawn = slot(morning, { booked: 2, isWithdrawn: true, lastBookedAt: at('05:00') })

    const changes = replan([withdrawn], [morning], until)

    expect(changes).toMatchObject({ made: [], changed: [{ id: withdrawn.id }] })
  })

  it('never has less room than is taken, in orders or pieces', () => {
    const taken = slot(morning, { booked: 5, bookedUnits: 40, lastBookedAt: at('05:00') })
    const small = { ...morning, capacity: 2, capacityUnits: 10 }

    const changes = replan([taken], [small], until)

    expect(changes.changed).toMatchObject([{ capacity: 5, capacityUnits: 40 }])
  })

  it('closes no earlier than the last who came, so that nobody came too late in hindsight', () => {
    const taken = slot(morning, { booked: 1, lastBookedAt: at('05:30') })

    const [changed] = replan([taken], [{ ...morning, closesAt: at('02:00') }], until).changed

    expect(changed?.closesAt).toEqual(at('05:30'))
  })

  it('leaves alone what lies beyond the days it plans, unless it is in the way', () => {
    const later = slot(window('23:00', '23:30'))

    expect(replan([later], [], until)).toMatchObject({ dropped: [], withdrawn: [] })
    expect(replan([later], [window('23:00', '23:15')], until)).toMatchObject({ dropped: [later.id] })
  })
})

function window(from: string, to: string): Window {
  return { startsAt: at(from), endsAt: at(to), closesAt: at('06:00'), capacity: 20, capacityUnits: undefined }
}

function slot(of: Window, is: Partial<StandingSlot> = {}): StandingSlot {
  return { ...of, id: 'slot', booked: 0, bookedUnits: 0, isWithdrawn: false, lastBookedAt: undefined, ...is }
}
