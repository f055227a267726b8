import { useState } from 'react'
import { DishForm } from '#shop/dish-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Dish } from './restaurant-menu.tsx'

/** A dish with its options in a dialog over the menu; closes when the dish is in the cart. */
export function DishDialog({ dish, onClose }: { dish: Dish; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={dish.name}>
      {dish.picture ? (
        <Picture
          picture={{ ...dish.picture, alt: '' }}
          sizes="36rem"
          className="h-56 w-full rounded-2xl object-cover"
        />
      ) : null}
      <p className="mt-4 mb-6 text-muted">{dish.short_description}</p>
      <DishForm product={dish} onAdded={() => setOpen(false)} />
    </Dialog>
  )
}
