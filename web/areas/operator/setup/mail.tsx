import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { FullRightsOnly } from '../full-rights.tsx'
import { needsFullRightsInParts } from '../needs-full-rights.ts'
import type { Route } from './+types/mail'
import { StepFrame } from './step-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { has_mail_server: isConnected } = await apiFrom(context)('GET /operator/setup')
  return { isConnected }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('POST /operator/setup/test-mail')
    return { done: true as const }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.mail_title')

export const handle = needsFullRightsInParts

const example =
  'SMTP_URL=smtps://user:password@mail.example:465\nMAIL_FROM="Your market <hello@market.example>"'

export default function Mail({ loaderData: { isConnected }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <StepFrame title={t('setup.mail_title')} text={t('setup.mail_text')}>
      <Alert tone={isConnected ? 'success' : 'warning'}>
        {t(isConnected ? 'setup.mail_connected' : 'setup.mail_missing')}
      </Alert>
      <Panel title={t('setup.mail_test')}>
        <Form method="post" className="grid gap-4">
          <FormAlert refusal={refusal} errorCount={0} />
          {actionData && 'done' in actionData ? (
            <Alert tone="success">{t('setup.mail_test_sent')}</Alert>
          ) : null}
          <p>{t('setup.mail_test_text')}</p>
          <FullRightsOnly>
            <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
              {t('setup.mail_test')}
            </Button>
          </FullRightsOnly>
        </Form>
      </Panel>
      <Panel title={t('setup.mail_how')}>
        <p className="max-w-prose">{t('setup.mail_how_text')}</p>
        <pre
          dir="ltr"
          className="mt-4 overflow-x-auto text-start rounded-xl bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap"
        >
          <code>{example}</code>
        </pre>
        <p className="mt-4">
          <TextLink to="/operator/mails" variant="more">
            {t('operator.nav_mails')}
          </TextLink>
        </p>
      </Panel>
    </StepFrame>
  )
}
