import { Img } from '@react-email/img'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { formatMoney, type Money } from '#values/money.ts'
import type { Words } from '../words.ts'
import { MailLayout, MailLink, Paragraph, styles } from './layout.tsx'

interface AbandonedCartItem {
  readonly name: string
  readonly href: string
  readonly picture?: string
  readonly quantity: number
  /** The price of one unit. */
  readonly price: Money
}

interface AbandonedCartProps {
  readonly words: Words
  readonly name: string
  readonly items: readonly AbandonedCartItem[]
  /** Number of further lines in the cart. */
  readonly more: number
  readonly href: string
  readonly stopHref: string
}

export function AbandonedCartMail({ words, name, items, more, href, stopHref }: AbandonedCartProps) {
  return (
    <MailLayout
      words={words}
      preview={words.say('cart_left_preview')}
      heading={words.say('cart_left_subject')}
      action={{ label: words.say('cart_left_action'), href }}
      ending={
        <>
          {words.say('cart_left_why')} <MailLink href={stopHref}>{words.say('cart_left_stop')}</MailLink>
        </>
      }
    >
      <Paragraph>{words.say('greeting', { name })}</Paragraph>
      <Paragraph>{words.say('cart_left_text')}</Paragraph>
      {items.map((item, index) => (
        <Left key={String(index)} item={item} words={words} />
      ))}
      {more > 0 ? <Paragraph>{words.say('cart_left_more', { count: more })}</Paragraph> : null}
    </MailLayout>
  )
}

const PICTURE_PX = 72

/** The name is beside the picture, so its alternative text is empty. */
function Left({
  item: { name, href, picture, quantity, price },
  words,
}: {
  item: AbandonedCartItem
  words: Words
}) {
  return (
    <Section style={styles.group}>
      <table width="100%" cellPadding={0} cellSpacing={0} role="presentation">
        <tbody>
          <tr>
            {picture ? (
              <td style={{ width: `${PICTURE_PX + 16}px`, verticalAlign: 'top' }}>
                <Img
                  src={picture}
                  alt=""
                  width={PICTURE_PX}
                  height={PICTURE_PX}
                  style={{ borderRadius: '12px', objectFit: 'cover' }}
                />
              </td>
            ) : null}
            <td style={{ verticalAlign: 'top' }}>
              <Text style={{ ...styles.text, margin: '0 0 4px' }}>
                <MailLink href={href}>{name}</MailLink>
              </Text>
              <Text style={styles.small}>
                {words.say('cart_left_line', { count: quantity, price: formatMoney(price, words.locale) })}
              </Text>
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}
