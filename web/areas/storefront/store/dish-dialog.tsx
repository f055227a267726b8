import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { DishForm } from '#shop/dish-form.tsx'
import { IconButton } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Dish } from './restaurant-menu.tsx'

/** A dish with its choices, over the menu. */
export function DishDialog({ dish, onClose }: { dish: Dish; onClose: () => void }) {
  const t = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dish-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
      onKeyDown={() => undefined}
      className="m-auto max-h-[92dvh] w-full max-w-xl overflow-y-auto rounded-2xl bg-raised p-0 text-body shadow-high max-sm:mb-0 max-sm:rounded-b-none"
    >
      <div className="relative">
        {dish.picture ? (
          <Picture
            picture={{ ...dish.picture, alt: '' }}
            sizes="36rem"
            className="h-60 w-full object-cover"
          />
        ) : null}
        <IconButton
          icon={X}
          label={t('product.close')}
          variant="quiet"
          className="absolute end-3 top-3"
          onClick={() => dialog.current?.close()}
        />
        <div className="flex flex-col gap-2 px-6 pt-6">
          <h2 id="dish-title" className="text-3xl">
            {dish.name}
          </h2>
          <p className="mb-4 text-muted">{dish.short_description}</p>
          <DishForm product={dish} onAdded={() => dialog.current?.close()} />
        </div>
      </div>
    </dialog>
  )
}
