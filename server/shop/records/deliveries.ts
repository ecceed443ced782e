import type { Delivery } from '#contract/http.ts'
import type { Shop } from '../shop.ts'

/** A row of the table Deliveries. */
export interface DeliveryRow extends Delivery {
  deluxePrice: number
}

const COLUMNS = 'SELECT id, name, price, deluxePrice, eta, icon FROM Deliveries'

export function deliveryRows(shop: Shop): DeliveryRow[] {
  return shop.tables.all<DeliveryRow>(`${COLUMNS} ORDER BY id`)
}

export function deliveryById(shop: Shop, id: string | undefined): DeliveryRow | undefined {
  if (!id || !/^\d{1,15}$/.test(id)) return undefined
  return shop.tables.get<DeliveryRow>(`${COLUMNS} WHERE id = ?`, [Number(id)])
}

/** A delivery method with the price that the customer pays. */
export function deliveryFor({ deluxePrice, ...row }: DeliveryRow, isDeluxe: boolean): Delivery {
  const { id, name, eta, icon } = row
  return { id, name, price: isDeluxe ? deluxePrice : row.price, eta, icon }
}

/** One-time price of the deluxe membership. */
export const MEMBERSHIP_COST = 49
