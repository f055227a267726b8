import { X } from 'lucide-react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { refundPicturesMax } from '#values/refund-reason.ts'
import { PicturesField } from '../writing/pictures-field.tsx'
import { type OrderProof, refundPicturePath } from './refund-picture-path.ts'

interface RefundPicturesFieldProps {
  readonly order: OrderProof
  /** Ids of pictures uploaded before the form was refused. */
  readonly kept: readonly string[]
  readonly error: string | undefined
  /** Called with whether uploads are in progress; the form must wait for them. */
  readonly onSending: (areUploading: boolean) => void
}

export function RefundPicturesField({ order, kept, error, onSending }: RefundPicturesFieldProps) {
  const t = useTranslate()

  async function upload(file: File): Promise<string> {
    const { picture } = await browserApi('POST /orders/{number}/refund-pictures', {
      params: { number: order.number },
      query: { key: order.key },
      upload: file,
    })
    return picture
  }

  return (
    <PicturesField
      kept={kept}
      isKeptUnsaved
      max={refundPicturesMax}
      error={error}
      words={{
        title: t('orders.refund_pictures'),
        add: t('orders.refund_pictures_add'),
        sending: t('orders.refund_pictures_sending'),
        hint: t('orders.refund_pictures_hint', { count: refundPicturesMax }),
        tooMany: t('problems.too_many_refund_pictures'),
        failed: t('orders.refund_picture_failed'),
      }}
      upload={upload}
      onSending={onSending}
    >
      {(pictures, remove) => (
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
                onClick={() => remove(picture)}
              />
            </li>
          ))}
        </ul>
      )}
    </PicturesField>
  )
}
