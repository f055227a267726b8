import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { ApiProblem, browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { refundPicturesMax } from '#values/refund-reason.ts'
import { type OrderProof, refundPicturePath } from './refund-picture-path.ts'

interface RefundPicturesFieldProps {
  readonly order: OrderProof
  /** What was uploaded before the form was refused. */
  readonly kept: readonly string[]
  readonly error: string | undefined
  /** Told whether some are on their way, which the form must wait for. */
  readonly onSending: (areOnTheirWay: boolean) => void
}

/** Pictures of what is wrong: sent at once with script, and with the form without it. */
export function RefundPicturesField({ order, kept, error, onSending }: RefundPicturesFieldProps) {
  const t = useTranslate()
  const id = useId()
  const [pictures, setPictures] = useState(kept)
  const [sending, setSending] = useState(0)
  const [refused, setRefused] = useState<string>()
  const told = refused ?? error
  const room = refundPicturesMax - pictures.length - sending

  async function send({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(input.files ?? [])]
    // They are sent now, so not with the form.
    input.value = ''
    setRefused(files.length > room ? t('problems.too_many_refund_pictures') : undefined)
    const wanted = files.slice(0, Math.max(0, room))
    setSending((count) => count + wanted.length)
    onSending(wanted.length > 0)
    for (const upload of wanted) {
      try {
        const { picture } = await browserApi('POST /orders/{number}/refund-pictures', {
          params: { number: order.number },
          query: { key: order.key },
          upload,
        })
        setPictures((shown) => [...shown, picture])
      } catch (failure) {
        setRefused(failure instanceof ApiProblem ? failure.message : t('orders.refund_picture_failed'))
      } finally {
        setSending((count) => count - 1)
      }
    }
    onSending(false)
  }

  return (
    <fieldset
      data-written={pictures.length > 0 || undefined}
      aria-describedby={told ? `${id}-error` : `${id}-hint`}
      className="flex flex-col gap-3"
    >
      <legend className="mb-1.5 text-sm font-semibold text-strong">
        {t('orders.refund_pictures')} <span className="font-normal text-muted">{t('ui.optional')}</span>
      </legend>
      {pictures.length > 0 ? (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, place) => (
            <li key={picture} className="relative flex w-24 flex-col gap-2">
              <input type="hidden" name="picture" value={picture} />
              <img
                src={refundPicturePath(order, picture)}
                alt={t('orders.refund_picture', { n: place + 1 })}
                className="size-24 rounded-xl border border-line bg-sunken object-cover"
              />
              <Checkbox
                name="drop"
                value={picture}
                label={t('orders.refund_picture_drop')}
                className="not-noscript:hidden"
              />
              <IconButton
                icon={X}
                size="sm"
                variant="floating"
                label={t('orders.refund_picture_remove', { n: place + 1 })}
                className="noscript:hidden absolute -end-2 -top-2"
                onClick={() => setPictures((shown) => shown.filter((each) => each !== picture))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {room > 0 || sending > 0 ? (
        <label className="relative inline-flex min-h-11 w-fit max-w-full items-center gap-2 rounded-full border border-dashed border-line-strong px-5 font-semibold text-strong outline-focus hover:border-accent hover:text-accent-text has-focus-visible:outline-3">
          {sending > 0 ? <Spinner className="size-5" /> : <ImagePlus aria-hidden="true" className="size-5" />}
          {t(sending > 0 ? 'orders.refund_pictures_sending' : 'orders.refund_pictures_add')}
          <input
            type="file"
            name="files"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={send}
            disabled={room <= 0}
            aria-invalid={told ? true : undefined}
            aria-describedby={told ? `${id}-error` : `${id}-hint`}
            className="w-full min-w-0 text-sm font-normal not-noscript:absolute not-noscript:inset-0 not-noscript:opacity-0"
          />
        </label>
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('orders.refund_pictures_hint', { count: refundPicturesMax })}
      </p>
      <div role="status" className="empty:-mt-3">
        <FieldError id={`${id}-error`} error={told} />
      </div>
    </fieldset>
  )
}
