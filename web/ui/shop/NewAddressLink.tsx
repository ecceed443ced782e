import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconPlus from '~icons/plus'

/** A link to the address form. `isOrdering` in the first step of the checkout. */
export function NewAddressLink({ isOrdering = false }: { isOrdering?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      component={Link}
      to="/address/create"
      state={{ isOrdering }}
      variant="default"
      className="btn-new-address"
      aria-label={t('ARIA_NEW_ADDRESS')}
      leftSection={<IconPlus aria-hidden="true" />}
    >
      {t('ADD_NEW_ADDRESS')}
    </Button>
  )
}
