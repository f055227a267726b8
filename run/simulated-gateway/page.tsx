/** What the shopper sees at the gateway: plain pages with plain forms. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatMoney } from '#values/money.ts'
import { challengeCode, type Payment, type WebhookTiming, webhookTimings, wrongCodesMax } from './payment.ts'
import { type Words, wordsIn } from './words.ts'

/** Where a page stands, and what it is about. */
export interface PageOptions {
  readonly payment: Payment
  /** The path of the gateway, for what its pages load and send. */
  readonly base: string
}

/** Asks what becomes of the payment. */
export function decisionPage({ payment, base, error }: PageOptions & { error?: 'invalid' }): string {
  const words = wordsIn(payment.locale)
  const { say } = words
  return documentOf({
    words,
    base,
    title: say('pay_title', { amount: amountOf(payment, words) }),
    children: (
      <>
        <Summary payment={payment} words={words} />
        <form method="post" action={`${base}/pay/${payment.id}`}>
          {error && (
            <p role="alert" className="error">
              {say(error)}
            </p>
          )}
          <fieldset>
            <legend>{say('webhook')}</legend>
            <p className="hint">{say('webhook_hint')}</p>
            <div className="choices">
              {webhookTimings.map((timing) => (
                <label key={timing}>
                  <input type="radio" name="webhook" value={timing} defaultChecked={timing === 'before'} />
                  <span>{say(`webhook_${timing}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <h2 id="decide">{say('decide')}</h2>
          <div className="buttons">
            <button type="submit" name="decision" value="approve" className="action">
              {say('approve')}
            </button>
            <button type="submit" name="decision" value="challenge" className="quiet">
              {say('challenge')}
            </button>
            <button type="submit" name="decision" value="decline" className="quiet danger">
              {say('decline')}
            </button>
          </div>
        </form>
        <Leave payment={payment} words={words} />
      </>
    ),
  })
}

/** Asks for the code of the challenge. */
export function challengePage({ payment, base, timing }: PageOptions & { timing: WebhookTiming }): string {
  const words = wordsIn(payment.locale)
  const { say } = words
  const isWrong = payment.wrongCodes > 0
  return documentOf({
    words,
    base,
    title: say('challenge_title'),
    children: (
      <>
        <Summary payment={payment} words={words} />
        <form method="post" action={`${base}/pay/${payment.id}/challenge`}>
          <input type="hidden" name="webhook" value={timing} />
          <p id="challenge-text">{say('challenge_text', { code: challengeCode })}</p>
          <div className="field">
            <label htmlFor="code">{say('code')}</label>
            <input
              id="code"
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              aria-describedby={isWrong ? 'challenge-text code-error' : 'challenge-text'}
              aria-invalid={isWrong || undefined}
            />
            {isWrong && (
              <p id="code-error" role="alert" className="error">
                {say('code_wrong', { count: wrongCodesMax - payment.wrongCodes })}
              </p>
            )}
          </div>
          <div className="buttons">
            <button type="submit" className="action">
              {say('confirm')}
            </button>
          </div>
        </form>
        <Leave payment={payment} words={words} />
      </>
    ),
  })
}

/** For whoever comes back to a payment that waits for nothing any more. */
export function decidedPage({ payment, base }: PageOptions): string {
  const words = wordsIn(payment.locale)
  const { say } = words
  return documentOf({
    words,
    base,
    title: say('done_title'),
    children: (
      <>
        {payment.state !== 'requires_action' && <p>{say(`done_${payment.state}`)}</p>}
        <Summary payment={payment} words={words} />
        <p className="buttons">
          <a className="action" href={payment.returnUrl}>
            {say('back')}
          </a>
        </p>
      </>
    ),
  })
}

/** For an address that leads to no payment, in the first language that the browser asks for. */
export function unknownPage({ base, locale }: { base: string; locale: string }): string {
  const words = wordsIn(locale)
  const { say } = words
  return documentOf({ words, base, title: say('unknown_title'), children: <p>{say('unknown_text')}</p> })
}

interface DocumentOptions {
  readonly words: Words
  readonly base: string
  readonly title: string
  readonly children: ReactNode
}

function documentOf({ words, base, title, children }: DocumentOptions): string {
  const { say, language } = words
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · ${say('name')}`}</title>
        <link rel="stylesheet" href={`${base}/style.css`} />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>
          <p className="name">
            <CardMark />
            {say('name')}
          </p>
          <p className="notice">{say('notice')}</p>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

interface PaymentProps {
  readonly payment: Payment
  readonly words: Words
}

/** The way back without having decided. */
function Leave({ payment, words: { say } }: PaymentProps) {
  return (
    <p className="leave">
      <a href={payment.returnUrl}>{say('leave')}</a>
    </p>
  )
}

function Summary({ payment, words }: PaymentProps) {
  const { say } = words
  return (
    <dl>
      <div>
        <dt>{say('to')}</dt>
        <dd>{say('merchant')}</dd>
      </div>
      {payment.description && (
        <div>
          <dt>{say('for')}</dt>
          <dd>{payment.description}</dd>
        </div>
      )}
      <div>
        <dt>{say('amount')}</dt>
        <dd className="amount">{amountOf(payment, words)}</dd>
      </div>
    </dl>
  )
}

function CardMark() {
  return (
    <svg viewBox="0 0 40 28" width="40" height="28" aria-hidden="true">
      <rect className="card" x="1" y="1" width="38" height="26" rx="5" />
      <rect className="stripe" x="1" y="7" width="38" height="5" />
      <rect className="chip" x="6" y="17" width="8" height="5" rx="1.5" />
    </svg>
  )
}

function amountOf({ amount }: Payment, { language }: Words): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: amount.currency,
  }).resolvedOptions()
  return formatMoney(amount, language, maximumFractionDigits)
}
