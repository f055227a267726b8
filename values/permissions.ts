/** Permissions by area and level, and the roles that hold them (decision 073). */

/**
 * `view` reads, `edit` runs commands; `money` reads amounts and, together with `edit`, changes them. Each is granted by
 * itself, except that nobody edits what they cannot view.
 */
export const permissionLevels = ['view', 'edit', 'money'] as const
export type PermissionLevel = (typeof permissionLevels)[number]

/** Areas of a store. */
export const storeAreas = [
  'orders',
  'messages',
  'delivery',
  'products',
  'stock',
  'marketing',
  'reviews',
  'finance',
  'settings',
  'staff',
] as const
export type StoreArea = (typeof storeAreas)[number]
export type StorePermission = `${StoreArea}.${PermissionLevel}`

export const storeRoles = ['owner', 'manager', 'packer', 'cook', 'courier', 'accountant'] as const
export type StoreRole = (typeof storeRoles)[number]

/** All roles that an owner can give to others. */
export const grantedStoreRoles = ['manager', 'packer', 'cook', 'courier', 'accountant'] as const
export type GrantedStoreRole = (typeof grantedStoreRoles)[number]

type Granted<Area extends string> = { readonly [A in Area]?: readonly PermissionLevel[] }

const see = ['view'] as const
const work = ['view', 'edit'] as const
const count = ['view', 'money'] as const
const all = permissionLevels

const manager: Granted<StoreArea> = {
  orders: all,
  messages: work,
  delivery: all,
  products: all,
  stock: all,
  marketing: all,
  reviews: all,
  finance: all,
  settings: all,
}

const byStoreRole: Readonly<Record<StoreRole, Granted<StoreArea>>> = {
  owner: { ...manager, staff: all },
  manager,
  packer: {
    orders: work,
    messages: see,
    delivery: work,
    products: see,
    stock: work,
    reviews: see,
    settings: see,
  },
  cook: { orders: work, products: see, stock: work, settings: see },
  courier: { orders: see, delivery: all },
  accountant: { orders: count, finance: count, marketing: see, products: see, settings: see },
}

export function permissionsOfStoreRole(role: StoreRole): readonly StorePermission[] {
  return permissionsIn(byStoreRole[role], storeAreas)
}

/** Returns the roles that hold a permission. */
export function storeRolesWith(permission: StorePermission): StoreRole[] {
  return storeRoles.filter((role) => permissionsOfStoreRole(role).includes(permission))
}

function permissionsIn<Area extends string>(
  granted: Granted<Area>,
  areas: readonly Area[],
): `${Area}.${PermissionLevel}`[] {
  return areas.flatMap((area) => (granted[area] ?? []).map((level) => `${area}.${level}` as const))
}
