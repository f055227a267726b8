import type { Begin } from '#platform/work.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { publicName } from '#values/public-name.ts'
import { emailToUser } from './email-to-user.tsx'
import { readTransfer, type TransferFacts } from './facts/wallet-queries.ts'
import { marketMomentIn } from './mails/moment.ts'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** Notifies the recipient and the sender of a wallet transfer, so that it cannot happen unnoticed. */
export async function notifyWalletTransfer(
  begin: Begin,
  transactionId: string,
  options: NotificationsOptions,
): Promise<void> {
  const transfer = await begin((work) => readTransfer(work, transactionId))
  await post(
    begin,
    (['sent', 'received'] as const).map((way) => walletTransferEmail(transfer, way, options)),
    options,
  )
}

export function walletTransferEmail(
  { id, sender, recipient, amount_minor: minor, currency, note, at }: TransferFacts,
  way: 'sent' | 'received',
  { origin }: NotificationsOptions,
): EmailMessage {
  const [reader, other] = way === 'sent' ? [sender, recipient] : [recipient, sender]
  const words = wordsIn(reader.locale)
  const name = publicName(other.name)
  const values = {
    name,
    amount: formatMoney({ minor, currency }, words.locale),
    moment: marketMomentIn(at, words.locale),
  }
  return emailToUser(reader, words, {
    kind: `wallet_${way}`,
    cause: id,
    subject: words.say(`wallet_${way}_subject`, values),
    preview: words.say(`wallet_${way}_text`, values),
    paragraphs: [
      words.say(`wallet_${way}_text`, values),
      ...(note === null ? [] : [words.say('wallet_note', { note })]),
      ...(way === 'sent' ? [words.say('wallet_sent_otherwise')] : []),
    ],
    action: {
      label: words.say('wallet_action'),
      href: origin + localizedPath('/account/wallet', words.locale),
    },
    ...(way === 'received' && {
      notice: {
        kind: 'wallet_received',
        facts: { name, amount: { minor, currency } },
        target: '/account/wallet',
      },
    }),
  })
}
