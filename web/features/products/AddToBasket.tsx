import { IconBasketPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/session.ts'
import classes from './AddToBasket.module.css'
import { useAddToBasket } from './use-add-to-basket.ts'

/** The button on a product, for those who are logged in. */
export function AddToBasket({ product }: { product: number }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { add, isBusy } = useAddToBasket(product)
  if (!isLoggedIn) return null
  return (
    <button
      type="button"
      className={`btn-basket ${classes.add}`}
      aria-label={t('ADD_BASKET')}
      aria-busy={isBusy}
      onClick={add}
    >
      <IconBasketPlus aria-hidden="true" />
    </button>
  )
}
