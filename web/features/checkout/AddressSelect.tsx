import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Address } from '#contract/http.ts'
import { addressesQuery } from '#web/data/addresses.ts'
import { grantedDiscount, saveChoice, savedChoice } from '#web/data/checkout-choices.ts'
import { serverMessage } from '#web/http.ts'
import { OptionCard, OptionGroup } from '#web/ui/forms/OptionCard.tsx'
import { AddressText } from '#web/ui/shop/AddressText.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { NewAddressLink } from '#web/ui/shop/NewAddressLink.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { CheckoutReceipt } from './Receipt.tsx'
import { useCheckout } from './use-checkout.ts'

/** The first step of the checkout: the delivery address. */
export default function AddressSelect() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(savedChoice('addressId'))
  const addresses = useQuery(addressesQuery)
  const till = useCheckout({ delivery: savedChoice('deliveryMethodId'), discount: grantedDiscount() })
  const isThere = addresses.data?.some(({ id }) => String(id) === chosen) ?? false

  // Scripts know the button by a label that names a later step: the accessible name is the visible text.
  const words = useId()
  const goOn = () => {
    saveChoice('addressId', chosen)
    void navigate('/delivery-method')
  }
  return (
    <CheckoutLayout
      element="app-address-select"
      step="address"
      title={t('TITLE_SELECT_ADDRESS')}
      slip={
        <CheckoutReceipt till={till}>
          <Button
            className="btn-next"
            size="lg"
            fullWidth
            aria-label={t('ARIA_TO_PAYMENT')}
            aria-labelledby={words}
            disabled={!isThere}
            onClick={goOn}
          >
            <span id={words}>{t('LABEL_CONTINUE')}</span>
          </Button>
          <Button component={Link} to="/basket" variant="subtle" fullWidth className="btn-return">
            {t('LABEL_BACK')}
          </Button>
        </CheckoutReceipt>
      }
    >
      {addresses.isPending && (
        <OptionGroup title={t('MY_SAVED_ADRESSES')}>
          <CardSkeletons cards={2} height="8.15rem" />
        </OptionGroup>
      )}
      {addresses.isError && (
        <Failure
          title={t('ADDRESSES_FAILED')}
          detail={serverMessage(addresses.error)}
          onRetry={() => void addresses.refetch()}
        />
      )}
      {addresses.data && <Choices addresses={addresses.data} chosen={chosen} onChoose={setChosen} />}
      {addresses.data?.length !== 0 && (
        <div>
          <NewAddressLink isOrdering />
        </div>
      )}
    </CheckoutLayout>
  )
}

interface ChoicesProps {
  addresses: Address[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

function Choices({ addresses, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  if (addresses.length === 0) {
    return (
      <EmptyState title={t('ADDRESSES_EMPTY')} detail={t('ADDRESSES_EMPTY_HINT')}>
        <NewAddressLink isOrdering />
      </EmptyState>
    )
  }
  return (
    <OptionGroup title={t('MY_SAVED_ADRESSES')}>
      {addresses.map((address) => (
        <OptionCard
          key={address.id}
          name="address"
          isChosen={String(address.id) === chosen}
          onChoose={(isChosen) => onChoose(isChosen ? String(address.id) : undefined)}
        >
          <AddressText address={address} />
        </OptionCard>
      ))}
    </OptionGroup>
  )
}
