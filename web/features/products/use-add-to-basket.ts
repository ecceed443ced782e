import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addToBasket } from '#web/data/basket.ts'
import { serverMessage } from '#web/http.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'

/** Adds a product to the customer's basket, and shows the result. */
export function useAddToBasket(product: number): { add: () => void; isBusy: boolean } {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const adding = useMutation({
    mutationFn: () => addToBasket(product),
    onSuccess: ({ name, isSame }) => {
      showSnackbar(t(isSame ? 'BASKET_ADD_SAME_PRODUCT' : 'BASKET_ADD_PRODUCT', { product: name }))
      return refetchAfterChange(queries, { queryKey: ['customer', 'basket'] })
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('BASKET_FAILED'), 'error'),
  })
  return { add: () => adding.mutate(), isBusy: adding.isPending }
}
