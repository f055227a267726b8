import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { refuse } from '#app/refusal.ts'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/email'
import { MailBadge } from './email-badge.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { mail: await found(url, apiFrom(context)('GET /operator/mails/{id}', { params })) }
}

/** Sends the email again, which is the page's only form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  try {
    return await apiFrom(context)('POST /operator/mails/{id}/send-again', { params })
  } catch (error) {
    return refuse(error, await request.formData())
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.mail.subject, isHidden: true })

export default function MailDetailPage({ loaderData: { mail }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const again = (
    <Form method="post" preventScrollReset>
      <Button type="submit" variant="quiet" isBusy={isBusy}>
        {t('operator.mail_send_again')}
      </Button>
    </Form>
  )
  return (
    <>
      <PageHeader
        title={mail.subject}
        aside={<MailBadge state={mail.state} />}
        text={
          <>
            <span className="break-all">{mail.recipient}</span> · <Moment at={mail.created_at} />
          </>
        }
      />
      <div className="mt-6 grid gap-4 empty:hidden">
        <FormAlert refusal={refusal} errorCount={0} />
        {actionData && 'done' in actionData && !mail.failure ? (
          <Alert tone="success">{t('operator.mail_goes_again')}</Alert>
        ) : null}
        {mail.failure ? (
          <Alert
            tone="danger"
            title={t('operator.mail_not_taken')}
            action={mail.can_be_sent_again ? again : undefined}
          >
            <bdi className="wrap-anywhere">{mail.failure}</bdi>
          </Alert>
        ) : null}
      </div>
      {mail.is_hidden ? (
        <Alert tone="info" className="mt-6">
          {t('operator.mail_hidden')}
        </Alert>
      ) : (
        <Words mail={mail} />
      )}
    </>
  )
}

function Words({ mail }: { mail: Route.ComponentProps['loaderData']['mail'] }) {
  const t = useTranslate()
  return (
    <div className="mt-8 grid gap-6">
      <Panel title={t('operator.mail_as_html')}>
        {/* The sandboxed frame runs no scripts, and the email refers to no external files. */}
        <iframe
          title={t('operator.mail_frame', { subject: mail.subject })}
          sandbox=""
          srcDoc={withoutDarkMode(mail.html)}
          className="h-160 w-full rounded-xl border border-line bg-surface"
        />
      </Panel>
      <Panel title={t('operator.mail_as_text')}>
        <pre dir="auto" className="font-mono text-sm whitespace-pre-wrap">
          {mail.text}
        </pre>
      </Panel>
    </div>
  )
}

/**
 * Removes the dark mode styles, which the page's content security policy blocks; the email is shown in light colours.
 */
function withoutDarkMode(html: string): string {
  return html.replace(/<style>[\s\S]*?<\/style>/g, '')
}
