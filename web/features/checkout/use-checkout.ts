import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Delivery, Success } from '#contract/http.ts'
import { basketQuery } from '#web/data/basket.ts'
import { http } from '#web/http.ts'
import { storedBasketId, useSession } from '#web/session.ts'
import { basketAmounts } from '#web/ui/shop/price.ts'
import { totalsOf } from './totals.ts'

interface CheckoutChoices {
  delivery: string | undefined
  /** In percent. */
  discount: number
}

/** The basket and its totals with this delivery and this discount. Fetched again on every visit. */
export function useCheckout({ delivery, discount }: CheckoutChoices) {
  const { isLoggedIn, role } = useSession()
  const basket = useQuery({
    ...basketQuery(storedBasketId()),
    enabled: isLoggedIn && storedBasketId() !== '',
    staleTime: 0,
  })
  const deliveries = useQuery({ ...deliveriesQuery, enabled: isLoggedIn })
  const lines = basket.data
  const method = deliveries.data?.find(({ id }) => String(id) === delivery)
  const { items, bonus } = lines ? basketAmounts(lines, role) : { items: undefined, bonus: 0 }
  const isKnown = items !== undefined && (delivery === undefined || !deliveries.isPending)

  useEffect(() => {
    if (items !== undefined) sessionStorage.setItem('itemTotal', String(items))
  }, [items])

  return {
    basket,
    lines,
    method,
    totals: isKnown ? totalsOf(items, method?.price ?? 0, discount) : undefined,
    bonus,
  }
}

export type Checkout = ReturnType<typeof useCheckout>

/** Delivery methods at this customer's prices. */
export const deliveriesQuery = queryOptions({
  queryKey: ['customer', 'deliveries'],
  queryFn: async () => (await http.get<Success<Delivery[]>>('/api/Deliverys')).data,
})
