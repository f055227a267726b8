/** Problem messages in the caller's language. */
import type { ProblemBody } from '#contract/problems.ts'
import arabic from '#messages/ar/problems.json' with { type: 'json' }
import english from '#messages/en/problems.json' with { type: 'json' }
import french from '#messages/fr/problems.json' with { type: 'json' }
import { formatFileSize } from '#values/file-size.ts'
import { formatMoney, type Money } from '#values/money.ts'
import type { Problem } from './problem.ts'

const texts: Record<string, Record<string, string>> = { en: english, fr: french, ar: arabic }

export function hasProblemText(code: string): boolean {
  return Object.hasOwn(english, code)
}

/** Returns the message of a code. Replaces `{name}` by that fact, with amounts, dates and `bytes_…` formatted. */
export function problemText(code: string, locale: string, facts: Record<string, unknown> = {}): string {
  const text = texts[locale]?.[code] ?? texts.en?.[code]
  if (text === undefined) throw new Error(`No message for problem ${code}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    name.startsWith('bytes_') ? formatFileSize(Number(facts[name]), locale) : wordsOf(facts[name], locale),
  )
}

function wordsOf(fact: unknown, locale: string): string {
  if (isMoney(fact)) return formatMoney(fact, locale)
  const text = String(fact ?? '')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text))
}

function isMoney(fact: unknown): fact is Money {
  return typeof fact === 'object' && fact !== null && 'minor' in fact && 'currency' in fact
}

/** Returns the text of a reason: generated reasons are codes, others are free text. */
export function reasonText(reason: string, locale: string): string {
  return hasProblemText(reason) ? problemText(reason, locale) : reason
}

export function problemBody(
  { code, facts, errors }: Problem,
  { locale, requestId }: { locale: string; requestId: string },
): ProblemBody {
  const body: ProblemBody = { code, message: problemText(code, locale, facts), request_id: requestId }
  if (errors) {
    body.errors = Object.fromEntries(
      Object.entries(errors).map(([field, codes]) => [
        field,
        codes.map((field_code) => problemText(field_code, locale, facts)),
      ]),
    )
  }
  if (Object.keys(facts).length > 0) body.facts = facts
  return body
}

export function unexpectedBody({ locale, requestId }: { locale: string; requestId: string }): ProblemBody {
  return { code: 'internal', message: problemText('internal', locale), request_id: requestId }
}
