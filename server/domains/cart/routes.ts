import { routes } from '#platform/route.ts'
import { addItem } from './add-item.ts'
import { applyCoupon, removeCoupon } from './apply-coupon.ts'
import { changeQuantity } from './change-quantity.ts'
import { readCart } from './read-cart.ts'
import { changeReminders, readReminders, stopReminders } from './reminders/consent.ts'
import { changeReminderRules, readReminderRules } from './reminders/rules.ts'
import { clearCart, removeItem } from './remove-item.ts'

export const cartRoutes = routes({
  'GET /cartmanager/cart': readCart,
  'POST /cartmanager/cart/items': addItem,
  'PUT /cartmanager/cart/items/{id}': changeQuantity,
  'DELETE /cartmanager/cart/items/{id}': removeItem,
  'DELETE /cartmanager/cart': clearCart,
  'POST /cartmanager/cart/coupon': applyCoupon,
  'DELETE /cartmanager/cart/coupon': removeCoupon,
  'GET /customer/cart-reminders': readReminders,
  'PUT /customer/cart-reminders': changeReminders,
  'DELETE /cart-reminder-mails/{token}': stopReminders,
  'GET /operator/cart-reminder-rules': readReminderRules,
  'PUT /operator/cart-reminder-rules': changeReminderRules,
})
