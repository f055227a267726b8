import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment } from 'react'
import { countryName } from '#values/country-name.ts'
import type { AddressFacts, GroupFacts, OrderFacts } from '../facts/order-queries.ts'
import type { Words } from '../words.ts'
import { styles } from './layout.tsx'

/** Where a purchase goes, what pays for it, whom to ask and what comes next. */
export function OrderSummary({ words, group, next }: { words: Words; group: GroupFacts; next: string }) {
  const { say } = words
  const attempt = group.tenders.at(-1)?.attempt
  const paying = group.tenders.filter((tender) => tender.attempt === attempt)
  const methods = paying.map(({ kind, points }) => say(`paid_with_${kind}`, { count: points ?? 0 }))
  return (
    <Section style={styles.group}>
      {group.address ? <Fact label={say('deliver_to')} lines={addressLines(group.address, words)} /> : null}
      <Fact label={say('payment')} lines={[methods.join(', ')]} />
      <Fact label={say('questions')} lines={group.orders.map(reachOf)} />
      <Fact label={say('next')} lines={[next]} />
    </Section>
  )
}

function addressLines(address: AddressFacts, { locale }: Words): string[] {
  const { full_name, street, landmark, city, region, postcode, country_code } = address
  const place = [city, region, postcode].filter(Boolean).join(', ')
  return [full_name, street, landmark, place, countryName(country_code, locale)].filter(
    (line) => line !== undefined && line !== '',
  ) as string[]
}

function reachOf({ store, reach: { email, phone } }: OrderFacts): string {
  return [store, phone, email].filter(Boolean).join(' · ')
}

function Fact({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <>
      <Text style={styles.small}>{label}</Text>
      <Text style={styles.text}>
        {lines.map((line, index) => (
          <Fragment key={line}>
            {index > 0 ? <br /> : null}
            {line}
          </Fragment>
        ))}
      </Text>
    </>
  )
}
