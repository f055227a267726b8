import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/mail'
import { StepFrame } from './step-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { has_mail_server: isConnected } = await apiFrom(context)('GET /operator/setup')
  return { isConnected }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'setup.mail_title')

const example =
  'SMTP_URL=smtps://user:password@mail.example:465\nMAIL_FROM="Your market <hello@market.example>"'

export default function Mail({ loaderData: { isConnected } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <StepFrame title={t('setup.mail_title')} text={t('setup.mail_text')}>
      <Alert tone={isConnected ? 'success' : 'warning'}>
        {t(isConnected ? 'setup.mail_connected' : 'setup.mail_missing')}
      </Alert>
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
