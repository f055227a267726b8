import { type Texts, textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { deadlineIn, emailToShopper, orderHref } from './email-to-shopper.tsx'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { amountIn } from './mails/order-lines.tsx'
import { TransferMail } from './mails/transfer.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

export interface TransferAwaited {
  readonly tenderId: string
  /** The operator's bank account, line by line. */
  readonly account: readonly { readonly label: Texts; readonly value: string }[]
}

/** Emails the shopper the account, amount, reference and deadline for a transfer, unless it is settled by now. */
export async function notifyTransferAwaited(
  begin: Begin,
  { tenderId, account }: TransferAwaited,
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { tenderId }))
  await post(begin, transferAwaitedEmails(group, { tenderId, account }, options), options)
}

/** Returns none once the transfer has arrived or is not awaited any more. */
export function transferAwaitedEmails(
  group: GroupFacts,
  { tenderId, account }: TransferAwaited,
  options: NotificationsOptions,
): EmailMessage[] {
  const awaited = group.tenders.find(({ kind, is_open: isOpen }) => kind === 'bank' && isOpen)
  if (!awaited?.expires_at) return []
  const words = wordsIn(group.locale)
  const values = {
    number: group.number,
    amount: amountIn(group, awaited.amount_minor, words),
    time: deadlineIn(group, new Date(awaited.expires_at), words),
  }
  const letter = emailToShopper(group, words, {
    kind: 'transfer_awaited',
    cause: tenderId,
    subject: words.say('transfer_awaited_subject', values),
    body: (
      <TransferMail
        words={words}
        group={group}
        time={values.time}
        href={orderHref(group, words, options)}
        origin={options.origin}
        facts={[
          { label: words.say('transfer_amount'), value: values.amount },
          { label: words.say('transfer_reference'), value: group.number },
          ...account.map(({ label, value }) => ({ label: textIn(label, words.locale), value })),
        ]}
      />
    ),
  })
  return [letter]
}
