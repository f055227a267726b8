import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, classOf } from '#ui/button.tsx'
import { Moment } from '../moment.tsx'
import type { Unsaved } from './loader.ts'

interface UnsavedOfferProps {
  readonly unsaved: NonNullable<Unsaved>
  /** Whether the form may be replaced; tells why not. */
  readonly mayLeave: () => boolean
}

/** Offers changes of an earlier visit that were not saved. */
export function UnsavedOffer({ unsaved: { saved_at: at, isSavedSince }, mayLeave }: UnsavedOfferProps) {
  const t = useTranslate()
  return (
    <Alert
      tone="warning"
      className="mt-6"
      title={
        <>
          {t('products.unsaved_from')} <Moment at={at} />
        </>
      }
      action={
        <div className="flex flex-wrap gap-3">
          <AppLink
            to="?unsaved=continue"
            replace
            preventScrollReset
            className={classOf({ variant: 'accent', size: 'sm' })}
            onClick={(event) => {
              if (!mayLeave()) event.preventDefault()
            }}
          >
            {t('products.unsaved_continue')}
          </AppLink>
          <Form method="post">
            <Button type="submit" variant="quiet" size="sm" name="command" value="discard">
              {t('products.unsaved_discard')}
            </Button>
          </Form>
        </div>
      }
    >
      {isSavedSince ? <p>{t('products.unsaved_older')}</p> : null}
    </Alert>
  )
}
