import { Button } from '@mantine/core'
import { IconBasketPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import { useAddToBasket } from './use-add-to-basket.ts'

/** The button in a product's dialog: into the basket, or to the login for those whom we do not know yet. */
export function Buy({ product }: { product: number }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { add, isBusy } = useAddToBasket(product)
  if (!isLoggedIn) {
    return (
      <Button component={Link} to="/login" variant="default">
        {t('DIALOG_LOG_IN')}
      </Button>
    )
  }
  return (
    <Button leftSection={<IconBasketPlus size={22} aria-hidden="true" />} aria-busy={isBusy} onClick={add}>
      {t('DIALOG_ADD_BASKET')}
    </Button>
  )
}
