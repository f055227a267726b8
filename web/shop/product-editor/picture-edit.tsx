import { RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useTranslate } from '#app/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { largestUrl } from '#ui/picture.tsx'
import { Select } from '#ui/select.tsx'
import { PICTURE_PARTS } from '#values/picture.ts'
import type { UploadedPicture } from '../uploaded-picture.ts'
import { editStorePicture, type PictureEdit, type PictureStore, reasonOf } from './store-pictures-api.ts'

const aspects = { free: undefined, square: 1, landscape: 4 / 3, portrait: 3 / 4 } as const
type Aspect = keyof typeof aspects

type Turn = NonNullable<PictureEdit['turn']>

interface PictureEditDialogProps {
  readonly of: PictureStore
  readonly picture: UploadedPicture
  readonly number: number
  readonly onSaved: (picture: UploadedPicture) => void
  readonly onClose: () => void
}

/** Turns and crops a picture; the server makes the new one from the original. */
export function PictureEditDialog({ of, picture, number, onSaved, onClose }: PictureEditDialogProps) {
  const t = useTranslate()
  const [turn, setTurn] = useState<Turn>(0)
  const [aspect, setAspect] = useState<Aspect>('free')
  const [crop, setCrop] = useState<PercentCrop>()
  const { save, saved, isSaving, error } = useSavedEdit(of)
  const size = turn % 180 === 0 ? picture : { width: picture.height, height: picture.width }

  const ratio = aspects[aspect]

  function turnBy(degrees: number): void {
    setTurn(((turn + degrees + 360) % 360) as Turn)
    setCrop(undefined)
    setAspect('free')
  }

  function chooseAspect(chosen: Aspect): void {
    setAspect(chosen)
    const wanted = aspects[chosen]
    setCrop(wanted === undefined ? undefined : largestCrop(wanted, size))
  }

  return (
    <Dialog
      isOpen={saved === undefined}
      onClose={() => (saved ? onSaved(saved) : onClose())}
      mayClose={() => !isSaving}
      title={t('products.picture_edit', { number })}
      size="lg"
      actions={
        <Button
          variant="action"
          isBusy={isSaving}
          disabled={turn === 0 && !crop}
          onClick={() => save({ picture_id: picture.id, turn, ...(crop && { crop: partsOf(crop) }) })}
        >
          {t('products.picture_edit_save')}
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('products.crop_aspect')}>
          <Select value={aspect} onChange={({ target }) => chooseAspect(target.value as Aspect)}>
            {(Object.keys(aspects) as Aspect[]).map((each) => (
              <option key={each} value={each}>
                {t(`products.crop_${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <IconButton icon={RotateCcw} label={t('products.turn_left')} onClick={() => turnBy(-90)} />
        <IconButton icon={RotateCw} label={t('products.turn_right')} onClick={() => turnBy(90)} />
      </div>
      <p className="mt-3 text-sm text-muted">{t('products.crop_hint')}</p>
      <div dir="ltr" className="mt-3 flex justify-center bg-sunken">
        <ReactCrop
          {...(crop && { crop })}
          {...(ratio !== undefined && { aspect: ratio })}
          minWidth={20}
          minHeight={20}
          disabled={isSaving}
          ariaLabels={useCropLabels()}
          onChange={(_, percent) => setCrop(percent.width > 0 && percent.height > 0 ? percent : undefined)}
        >
          <TurnedPicture picture={picture} turn={turn} />
        </ReactCrop>
      </div>
      <FieldError id="picture-edit-error" error={error} />
    </Dialog>
  )
}

function useCropLabels() {
  const t = useTranslate()
  return {
    cropArea: t('products.crop_area'),
    nwDragHandle: t('products.crop_corner_nw'),
    nDragHandle: t('products.crop_side_n'),
    neDragHandle: t('products.crop_corner_ne'),
    eDragHandle: t('products.crop_side_e'),
    seDragHandle: t('products.crop_corner_se'),
    sDragHandle: t('products.crop_side_s'),
    swDragHandle: t('products.crop_corner_sw'),
    wDragHandle: t('products.crop_side_w'),
  }
}

function useSavedEdit(of: PictureStore) {
  const t = useTranslate()
  const [saved, setSaved] = useState<UploadedPicture>()
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<string>()

  async function save(edit: PictureEdit): Promise<void> {
    setIsSaving(true)
    setError(undefined)
    try {
      setSaved(await editStorePicture(of, edit))
    } catch (failure) {
      setError(reasonOf(failure) ?? t('products.picture_edit_failed'))
    }
    setIsSaving(false)
  }

  return { save: (edit: PictureEdit) => void save(edit), saved, isSaving, error }
}

const SHOWN_SIDE_MAX = 960

/** Drawn, as a turned element would keep its old place on the page. */
function TurnedPicture({ picture, turn }: { readonly picture: UploadedPicture; readonly turn: Turn }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const source = largestUrl(picture)
  useEffect(() => {
    const image = new Image()
    image.onload = () => draw(canvas.current, image, turn)
    image.src = source
    return () => {
      image.onload = null
    }
  }, [source, turn])
  return <canvas ref={canvas} width={1} height={1} className="block max-h-[55dvh] max-w-full" />
}

function draw(canvas: HTMLCanvasElement | null, image: HTMLImageElement, turn: Turn): void {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  const scale = Math.min(1, SHOWN_SIDE_MAX / Math.max(image.naturalWidth, image.naturalHeight))
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
  const isUpright = turn % 180 === 0
  canvas.width = isUpright ? width : height
  canvas.height = isUpright ? height : width
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(image, -width / 2, -height / 2, width, height)
}

function largestCrop(ratio: number, { width, height }: { width: number; height: number }): PercentCrop {
  const isWide = width / height > ratio
  const side = isWide ? { height: 100 } : { width: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, ratio, width, height), width, height)
}

/** Returns percentages as the API's ten-thousandths. */
function partsOf({ x, y, width, height }: PercentCrop): NonNullable<PictureEdit['crop']> {
  const part = (percent: number) => Math.round((percent * PICTURE_PARTS) / 100)
  const [left, top] = [part(x), part(y)]
  return {
    left,
    top,
    width: Math.min(part(width), PICTURE_PARTS - left),
    height: Math.min(part(height), PICTURE_PARTS - top),
  }
}
