import { z } from 'zod'
import type {
  readContactDetails as ReadContract,
  readWrittenContactDetails as ReadWrittenContract,
  writeContactDetails as WriteContract,
} from '#contract/contact.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { invalidate } from '#platform/invalidate.ts'
import { readRuleChanges, recordRuleChange, writeSettings } from '#platform/market-rules.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { readSettingRows } from './queries.ts'

const Texts = z.object({ en: z.string().default(''), fr: z.string().default('') })

export const StoredContact = z.object({
  support_email: z.string().default(''),
  support_phone: z.string().default(''),
  contact_address: Texts.default({ en: '', fr: '' }),
  contact_hours: Texts.default({ en: '', fr: '' }),
})

/** The key of the change history. */
const KEY = 'contact_details'

export async function readContactDetails(work: Work): Promise<Answer<typeof ReadContract>> {
  const { address, hours, ...ways } = detailsOf(await readSettingRows(work))
  return { ...ways, address: textIn(address, work.locale), hours: textIn(hours, work.locale) }
}

export async function readWrittenContactDetails(work: Work): Promise<Answer<typeof ReadWrittenContract>> {
  return {
    details: detailsOf(await readSettingRows(work)),
    data: await readRuleChanges(work, KEY, (value) => ({ details: detailsOf(value) })),
  }
}

function detailsOf(settings: unknown) {
  const kept = StoredContact.parse(settings)
  return {
    email: kept.support_email,
    phone: kept.support_phone,
    address: kept.contact_address,
    hours: kept.contact_hours,
  }
}

export async function writeContactDetails(
  work: Work,
  { body }: Given<typeof WriteContract>,
): Promise<Answer<typeof WriteContract>> {
  const settings = {
    support_email: body.email,
    support_phone: body.phone,
    contact_address: body.address,
    contact_hours: body.hours,
  }
  await writeSettings(work, settings)
  await recordRuleChange(work, { key: KEY, value: settings })
  invalidate(work, ['content'])
  return { done: true }
}
