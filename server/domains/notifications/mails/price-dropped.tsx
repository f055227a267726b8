import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { formatMoney, type Money, subtract } from '#values/money.ts'
import type { Words } from '../words.ts'
import { MailLayout, MailLink, Paragraph, styles } from './layout.tsx'

interface CheaperProduct {
  readonly name: string
  readonly href: string
  readonly was: Money
  readonly now: Money
}

interface PriceDroppedProps {
  readonly words: Words
  readonly name: string
  readonly products: readonly CheaperProduct[]
  readonly href: string
  readonly stopHref: string
}

/** What costs less than when it was wished for, and how to hear no more of it. */
export function PriceDroppedMail({ words, name, products, href, stopHref }: PriceDroppedProps) {
  const [first] = products
  return (
    <MailLayout
      words={words}
      preview={words.say('price_dropped_preview')}
      heading={words.say('price_dropped_subject', { name: first?.name ?? '', count: products.length })}
      action={{ label: words.say('price_dropped_action'), href }}
      ending={
        <>
          {words.say('price_dropped_why')}{' '}
          <MailLink href={stopHref}>{words.say('price_dropped_stop')}</MailLink>
        </>
      }
    >
      <Paragraph>{words.say('greeting', { name })}</Paragraph>
      <Paragraph>{words.say('price_dropped_text')}</Paragraph>
      {products.map((product) => (
        <Cheaper key={product.href} product={product} words={words} />
      ))}
    </MailLayout>
  )
}

function Cheaper({ product: { name, href, was, now }, words }: { product: CheaperProduct; words: Words }) {
  const amount = (money: Money) => formatMoney(money, words.locale)
  return (
    <Section style={styles.group}>
      <Text style={{ ...styles.text, margin: '0 0 4px' }}>
        <MailLink href={href}>{name}</MailLink>
      </Text>
      <Text style={styles.small}>
        {words.say('price_dropped_line', {
          now: amount(now),
          was: amount(was),
          saved: amount(subtract(was, now)),
        })}
      </Text>
    </Section>
  )
}
