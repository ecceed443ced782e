import { IconBasketPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addToBasket } from '#web/data/basket.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { snack } from '#web/ui/snackbar.ts'
import classes from './AddToBasket.module.css'

/** The button on a product, for those who are logged in. */
export function AddToBasket({ product }: { product: number }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () => addToBasket(product),
    onSuccess: ({ name, isSame }) => {
      snack(t(isSame ? 'BASKET_ADD_SAME_PRODUCT' : 'BASKET_ADD_PRODUCT', { product: name }))
      return queries.invalidateQueries({ queryKey: ['customer', 'basket'] })
    },
    onError: (error) => snack(serverMessage(error) ?? t('BASKET_FAILED'), 'error'),
  })
  if (!isLoggedIn) return null
  return (
    <button
      type="button"
      className={`btn-basket ${classes.add}`}
      aria-label={t('ADD_BASKET')}
      aria-busy={add.isPending}
      onClick={() => add.mutate()}
    >
      <IconBasketPlus aria-hidden="true" />
    </button>
  )
}
