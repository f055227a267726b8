/** Work contexts for demo users, who act at past times and without notifications. */
import type { Database } from '#platform/database.ts'
import type { Person, Work } from '#platform/work.ts'
import type { ShopperData } from './market-data.ts'
import { operatorId, shopperId } from './seed-users.ts'

export function operatorAt(db: Database, now: Date): Work {
  return workOf(
    { userId: operatorId, name: 'Tradewind', operatorLevel: 'full' },
    { db, now, currency: 'JMD' },
  )
}

export function shopperAt(db: Database, now: Date, shopper: ShopperData): Work {
  const { name, currency } = shopper
  return workOf({ userId: shopperId(shopper), name }, { db, now, currency })
}

function workOf(
  person: Pick<Person, 'userId' | 'name' | 'operatorLevel'>,
  { db, now, currency }: Pick<Work, 'db' | 'now' | 'currency'>,
): Work {
  return {
    actor: { kind: 'person', isGuest: false, stores: [], ...person },
    db,
    now,
    locale: 'en',
    currency,
    requestId: 'seed',
    visitor: { address: '', userAgent: '', wantsToken: false },
    setCartCookie() {},
    setSessionCookie() {},
    setDeviceCookie() {},
    setCurrencyCookie() {},
    setDeliverToCookie() {},
    setPassCookie() {},
    setColorModeCookie() {},
    noted: {},
    forgotten: new Set(),
    addJob: async () => {},
    addEvent() {},
  }
}
