import { type Texts, textIn } from '#platform/translated.ts'
import type { Begin } from '#platform/work.ts'
import { type GroupFacts, readGroup } from './facts/order-queries.ts'
import { amountIn } from './mails/order-lines.tsx'
import { TransferMail } from './mails/transfer.tsx'
import type { NotificationsOptions } from './options.ts'
import { type Letter, post } from './post.tsx'
import { deadlineIn, orderHref, shopperLetter } from './shopper-letter.tsx'
import { wordsIn } from './words.ts'

export interface TransferAwaited {
  readonly tenderId: string
  /** The operator's bank account, line by line. */
  readonly account: readonly { readonly label: Texts; readonly value: string }[]
}

/** Tells the shopper where to transfer what, under which reference and until when, unless that is over by now. */
export async function tellTransferAwaited(
  begin: Begin,
  { tenderId, account }: TransferAwaited,
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { tenderId }))
  await post(begin, transferAwaitedLetters(group, { tenderId, account }, options), options)
}

/** None once the transfer has come, or nobody waits for it. */
export function transferAwaitedLetters(
  group: GroupFacts,
  { tenderId, account }: TransferAwaited,
  options: NotificationsOptions,
): Letter[] {
  const awaited = group.tenders.find(({ kind, is_open: isOpen }) => kind === 'bank' && isOpen)
  if (!awaited?.expires_at) return []
  const words = wordsIn(group.locale)
  const values = {
    number: group.number,
    amount: amountIn(group, awaited.amount_minor, words),
    time: deadlineIn(group, new Date(awaited.expires_at), words),
  }
  const letter = shopperLetter(group, words, {
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
