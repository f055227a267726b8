import { useFetcher } from 'react-router'
import { TextField } from '#app/form/bound-fields.tsx'
import { PlainForm } from '#app/form/plain-form.tsx'
import { valuesOf } from '#app/form/values-of.ts'
import type { FormCheck } from '#app/form-checks.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { User } from '#contract/accounts.ts'
import { phoneInput } from '#shop/contact-inputs.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { textLengths } from '#values/text-lengths.ts'
import { CancelButton } from '../cancel-button.tsx'
import { BackTo } from '../changed.tsx'
import { ProfilePicture } from './profile-picture.tsx'

interface ProfileFormProps {
  readonly user: Pick<User, 'name' | 'email' | 'phone' | 'picture'>
  /** Errors of the form when it was sent without script. */
  readonly refusal?: Refusal | undefined
  /** Page to return to, when the form is in a dialog. */
  readonly backTo?: string
  /** Closes the dialog; undefined when cancelling links to another page. */
  readonly onCancel?: () => void
}

const check: FormCheck = {
  name: { missing: 'problems.name_required' },
  phone: { missing: 'problems.phone_required', malformed: 'problems.phone_invalid' },
}

export function ProfileForm({ user, refusal: sent, backTo, onCancel }: ProfileFormProps) {
  const t = useTranslate()
  const fetcher = useFetcher<Refusal>()
  const ofFile = sent?.errors.file
  return (
    <div className="flex flex-col gap-6">
      <ProfilePicture user={user} error={ofFile} backTo={backTo} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-5">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-strong">{t('account.email')}</p>
          <p className="break-words text-strong">
            <bdi>{user.email}</bdi>
          </p>
          <p className="text-sm text-muted">{t('account.profile_email_hint')}</p>
        </div>
        <ButtonLink to="/account/security/email" variant="quiet">
          {t('account.email_change')}
        </ButtonLink>
      </div>
      <PlainForm
        as={fetcher.Form}
        action={useHref('/account/profile')}
        values={valuesOf({ name: user.name, phone: user.phone })}
        limits={{ name: { isRequired: true, maxLength: textLengths.personName } }}
        outcome={fetcher.data ?? (ofFile === undefined ? sent : undefined)}
        check={check}
        marks="none"
        className="flex flex-col gap-6"
      >
        <BackTo path={backTo} />
        <TextField name="name" label={t('account.name')} input={{ required: true, autoComplete: 'name' }} />
        <TextField name="phone" label={t('account.phone')} input={phoneInput} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={fetcher.state !== 'idle'}>
            {t('account.save')}
          </Button>
          <CancelButton onCancel={onCancel} to="/account/dashboard" />
        </div>
      </PlainForm>
    </div>
  )
}
