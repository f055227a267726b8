import { stableId } from './stable.ts'

export function storeId(id: string): string {
  return stableId('store', id)
}

export function storeRateId(id: string): string {
  return stableId('commission rate', id)
}

export function categoryId(path: string): string {
  return stableId('category', path)
}
