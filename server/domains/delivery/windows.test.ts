import { describe, expect, it } from 'vitest'
import { localMoment } from '#values/local-time.ts'
import { marketPlan, type SlotPlan } from './slot-plan.ts'
import { type Schedule, type Window, windowsOf } from './windows.ts'

const saturday = '2026-11-21'
const kingston = 'America/Jamaica'

describe('shop with its own delivery', () => {
  it('keeps the parts of the day in which the store is open', () => {
    const windows = windowsOf(shop([['08:30', '17:30']]), saturday, 1)

    expect(windows.map(clock(kingston))).toEqual(['08:30-12:00', '12:00-16:00', '16:00-17:30'])
    expect(windows.map(({ capacity }) => capacity)).toEqual([20, 24, 16])
  })

  it('closes a part two hours before it begins', () => {
    const [first] = windowsOf(shop([['08:00', '20:00']]), saturday, 1)

    expect(first?.closesAt.toISOString()).toBe('2026-11-21T11:00:00.000Z')
  })

  it('leaves out a part with less than an hour in it', () => {
    const windows = windowsOf(shop([['11:15', '16:45']]), saturday, 1)

    expect(windows.map(clock(kingston))).toEqual(['12:00-16:00'])
  })

  it('makes one part of hours with a break', () => {
    const windows = windowsOf(
      shop([
        ['08:00', '09:00'],
        ['10:00', '11:30'],
      ]),
      saturday,
      1,
    )

    expect(windows.map(clock(kingston))).toEqual(['08:00-11:30'])
  })

  it('has no slots on a closed day or a vacation', () => {
    const closed = {
      ...shop([['08:00', '20:00']]),
      exceptions: [{ day: saturday, span: undefined }],
    }
    const away = { ...shop([['08:00', '20:00']]), vacation: { from: '2026-11-20', to: '2026-11-23' } }

    expect(windowsOf(closed, saturday, 1)).toEqual([])
    expect(windowsOf(away, saturday, 2)).toEqual([])
  })

  it('uses the hours of a special day', () => {
    const early = {
      ...shop([['08:00', '20:00']]),
      exceptions: [{ day: saturday, span: { opens: '08:00', closes: '12:00' } }],
    }

    expect(windowsOf(early, saturday, 1).map(clock(kingston))).toEqual(['08:00-12:00'])
  })
})

describe('kitchen', () => {
  it('offers slots of 15 minutes while it is open', () => {
    const windows = windowsOf(kitchen([['11:30', '12:30']]), saturday, 1)

    expect(windows.map(clock(kingston))).toEqual(['11:30-11:45', '11:45-12:00', '12:00-12:15', '12:15-12:30'])
    expect(windows.every(({ capacity }) => capacity === 6)).toBe(true)
  })

  it('closes a slot half an hour before it begins, or earlier if preparation takes longer', () => {
    const [quick] = windowsOf(kitchen([['11:30', '12:30']], 18), saturday, 1)
    const [slow] = windowsOf(kitchen([['11:30', '12:30']], 45), saturday, 1)

    expect(leadMinutes(quick)).toBe(30)
    expect(leadMinutes(slow)).toBe(45)
  })

  it('continues past midnight', () => {
    const windows = windowsOf(kitchen([['23:30', '00:30']]), saturday, 1)

    expect(windows.map(clock(kingston))).toEqual(['23:30-23:45', '23:45-00:00', '00:00-00:15', '00:15-00:30'])
  })

  it('has a longer and a shorter night when the clocks change', () => {
    const nassau = { ...kitchen([['00:00', '06:00']]), timezone: 'America/Nassau' }

    expect(windowsOf(nassau, '2026-03-08', 1)).toHaveLength(20)
    expect(windowsOf(nassau, '2026-11-21', 1)).toHaveLength(24)
  })
})

describe('store with its own slot schedule', () => {
  it('cuts each span into slots of its length and drops the remainder', () => {
    const spans: [string, string][] = [
      ['09:00', '11:30'],
      ['14:00', '16:00'],
    ]

    const windows = windowsOf(planned(shop(spans), { lengthMinutes: 60 }), saturday, 1)

    expect(windows.map(clock(kingston))).toEqual(['09:00-10:00', '10:00-11:00', '14:00-15:00', '15:00-16:00'])
  })

  it('limits orders and items, also in the parts of its day', () => {
    const windows = windowsOf(
      planned(shop([['08:00', '20:00']]), { capacity: 7, capacityUnits: 40 }),
      saturday,
      1,
    )

    expect(windows.map(({ capacity, capacityUnits }) => [capacity, capacityUnits])).toEqual([
      [7, 40],
      [7, 40],
      [7, 40],
    ])
  })

  it('closes a slot by its lead time, but not later than the preparation time of a kitchen', () => {
    const plan = { leadMinutes: 20 }

    expect(leadMinutes(windowsOf(planned(shop([['08:00', '20:00']]), plan), saturday, 1)[0])).toBe(20)
    expect(leadMinutes(windowsOf(planned(kitchen([['11:30', '12:30']], 45), plan), saturday, 1)[0])).toBe(45)
  })

  it('closes a whole day at its cut-off the evening before, and earlier slots by their lead time', () => {
    const evening = planned(shop([['08:00', '20:00']]), { cutoff: { time: '18:00', days: 1 } })
    const noon = planned(shop([['08:00', '20:00']]), { cutoff: { time: '12:00', days: 0 } })

    const closing = (schedule: Schedule) =>
      windowsOf(schedule, saturday, 1).map(({ closesAt }) => closesAt.toISOString().slice(5, 16))

    expect(closing(evening)).toEqual(['11-20T23:00', '11-20T23:00', '11-20T23:00'])
    expect(closing(noon)).toEqual(['11-21T11:00', '11-21T15:00', '11-21T17:00'])
  })

  it('counts slots past midnight to the day on which its hours begin', () => {
    const late = planned(kitchen([['23:00', '01:00']]), {
      lengthMinutes: 60,
      cutoff: { time: '21:00', days: 0 },
    })

    const closing = windowsOf(late, saturday, 1).map(({ closesAt }) => localMoment(closesAt, kingston))

    expect(closing).toEqual([
      { day: saturday, time: '21:00' },
      { day: saturday, time: '21:00' },
    ])
  })

  it('T32 cuts off by local time, also over a night in which the clocks change', () => {
    const nassau = {
      ...planned(shop([['00:00', '06:00']]), { lengthMinutes: 60, cutoff: { time: '18:00', days: 1 } }),
      timezone: 'America/Nassau',
    }
    const wall = (at: Date) => localMoment(at, 'America/Nassau').time

    const spring = windowsOf(nassau, '2026-03-08', 1)
    const autumn = windowsOf(nassau, '2026-11-01', 1)

    // The hour from two to three is missing in spring, and the hour from one to two occurs twice in autumn.
    expect(spring.map(({ startsAt }) => wall(startsAt))).toEqual([
      '00:00',
      '01:00',
      '03:00',
      '04:00',
      '05:00',
    ])
    expect(autumn.map(({ startsAt }) => wall(startsAt))).toEqual([
      '00:00',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ])
    expect(new Set([...spring, ...autumn].map(({ closesAt }) => wall(closesAt)))).toEqual(new Set(['18:00']))
  })
})

function planned(schedule: Schedule, plan: Partial<SlotPlan>): Schedule {
  return { ...schedule, plan: { ...marketPlan, ...plan } }
}

function shop(spans: [string, string][]): Schedule {
  return {
    timezone: kingston,
    deliveryMode: 'local',
    prepMinutes: undefined,
    week: [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
      spans.map(([opens, closes]) => ({ weekday, opens, closes })),
    ),
    exceptions: [],
    vacation: undefined,
    plan: marketPlan,
  }
}

function kitchen(spans: [string, string][], prepMinutes?: number): Schedule {
  return { ...shop(spans), deliveryMode: 'kitchen', prepMinutes }
}

function clock(zone: string) {
  return ({ startsAt, endsAt }: Window) => `${time(zone, startsAt)}-${time(zone, endsAt)}`
}

function time(zone: string, at: Date): string {
  return localMoment(at, zone).time
}

function leadMinutes(window: Window | undefined): number | undefined {
  return window && (window.startsAt.getTime() - window.closesAt.getTime()) / 60_000
}
