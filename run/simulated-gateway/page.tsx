import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatMoney } from '#values/money.ts'
import {
  challengeCode,
  type Dispute,
  offeredReasons,
  type Payment,
  type RefundProgress,
  type WebhookTiming,
  webhookTimings,
  wrongCodesMax,
} from './payment.ts'
import { type Words, wordsIn } from './words.ts'

export interface PageOptions {
  readonly payment: Payment
  /** Path of the gateway, for the links and forms of its pages. */
  readonly base: string
}

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

interface DecidedOptions extends PageOptions {
  readonly dispute: Dispute | undefined
  readonly refunds: readonly RefundProgress[]
}

/** Renders a payment that is already decided, with forms that simulate the cardholder's bank. */
export function decidedPage({ payment, base, dispute, refunds }: DecidedOptions): string {
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
        {payment.state === 'authorised' && <AuthorisationForm payment={payment} base={base} words={words} />}
        {payment.state === 'captured' && (
          <section>
            <h2>{say('bank')}</h2>
            <p className="hint">{say('bank_hint')}</p>
            <DisputeForms payment={payment} base={base} dispute={dispute} words={words} />
            {refunds.map((refund) => (
              <RefundFailure key={refund.id} payment={payment} base={base} refund={refund} words={words} />
            ))}
          </section>
        )}
      </>
    ),
  })
}

/** Simulates the cardholder's bank until the shop has captured everything. */
function AuthorisationForm({ payment, base, words: { say } }: PaymentProps & { base: string }) {
  const isRefusing = payment.refusesCaptures
  return (
    <section>
      <h2>{say('bank')}</h2>
      <p className="hint">{say(isRefusing ? 'captures_refused' : 'authorised_hint')}</p>
      <form method="post" action={`${base}/pay/${payment.id}/authorisation`} className="buttons">
        <button type="submit" name="word" value={isRefusing ? 'allow' : 'refuse'} className="quiet">
          {say(isRefusing ? 'captures_allow' : 'captures_refuse')}
        </button>
        <button type="submit" name="word" value="end" className="quiet danger">
          {say('authorisation_end')}
        </button>
      </form>
    </section>
  )
}

function DisputeForms({
  payment,
  base,
  dispute,
  words: { say },
}: PaymentProps & { base: string; dispute: Dispute | undefined }) {
  if (dispute?.state === 'open') {
    return (
      <form method="post" action={`${base}/pay/${payment.id}/dispute/decision`}>
        <p>{say('dispute_open')}</p>
        <div className="buttons">
          <button type="submit" name="outcome" value="won" className="quiet">
            {say('dispute_won')}
          </button>
          <button type="submit" name="outcome" value="lost" className="quiet danger">
            {say('dispute_lost')}
          </button>
        </div>
      </form>
    )
  }
  if (dispute) return <p>{say(`dispute_was_${dispute.state}`)}</p>
  return (
    <form method="post" action={`${base}/pay/${payment.id}/dispute`}>
      <fieldset>
        <legend>{say('dispute')}</legend>
        <p className="hint">{say('dispute_hint')}</p>
        <div className="choices">
          {offeredReasons.map((reason, place) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} defaultChecked={place === 0} />
              <span>{say(`dispute_${reason}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="buttons spaced">
        <button type="submit" className="quiet danger">
          {say('dispute_take_back')}
        </button>
      </div>
    </form>
  )
}

function RefundFailure({
  payment,
  base,
  refund,
  words,
}: PaymentProps & { base: string; refund: RefundProgress }) {
  const { say } = words
  const amount = amountOf(refund, words)
  if (refund.isFailed) return <p className="spaced">{say('refund_failed', { amount })}</p>
  return (
    <form
      method="post"
      action={`${base}/pay/${payment.id}/refunds/${refund.id}/failure`}
      className="spaced buttons"
    >
      <button type="submit" className="quiet danger">
        {say('refund_fail', { amount })}
      </button>
    </form>
  )
}

/** Renders the page for unknown payments, in the browser's preferred language. */
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

function amountOf({ amount }: Pick<Payment, 'amount'>, { language }: Words): string {
  return formatMoney(amount, language)
}
