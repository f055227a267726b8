import {
  CartReminderRules,
  type changeCartReminderRules as changing,
  type readCartReminderRules as reading,
} from '#contract/cart-reminders.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { mustHaveFullRights, readRule, readRuleChanges, setRule } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'

const KEY = 'cart_reminders'

export async function reminderRules(work: Pick<Work, 'db'>): Promise<CartReminderRules> {
  return rulesOf(await readRule(work, KEY))
}

export async function readReminderRules(work: Work): Promise<Answer<typeof reading>> {
  const rules = await reminderRules(work)
  return {
    rules,
    data: await readRuleChanges(work, KEY, (value) => ({ rules: rulesOf(value) })),
  }
}

/** @throws {Problem} not_allowed unless the caller is an operator with full rights */
export async function changeReminderRules(
  work: Work,
  { body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  mustHaveFullRights(work)
  await setRule(work, { key: KEY, value: body })
  return body
}

/** Turns reminders off if the setting can't be read. */
function rulesOf(value: unknown): CartReminderRules {
  return CartReminderRules.safeParse(value).data ?? { is_on: false, after_hours: 24 }
}
