import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Address } from '#contract/http.ts'
import { serverMessage } from '#web/http.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { Counter } from '../checkout/Counter.tsx'
import { choice, choose, grantedDiscount } from '../checkout/choices.ts'
import { Notice } from '../checkout/Notice.tsx'
import { OptionCard, OptionGroup } from '../checkout/OptionCard.tsx'
import { TillSlip } from '../checkout/Slip.tsx'
import { useTill } from '../checkout/use-till.ts'
import { Waiting } from '../checkout/Waiting.tsx'
import classes from './Addresses.module.css'
import { AddressText } from './AddressText.tsx'
import { addressesQuery } from './queries.ts'

/** The first step to an order: where it goes. */
export default function AddressSelect() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(choice('addressId'))
  const addresses = useQuery(addressesQuery)
  const till = useTill({ delivery: choice('deliveryMethodId'), discount: grantedDiscount() })
  const isThere = addresses.data?.some(({ id }) => String(id) === chosen) ?? false

  const goOn = () => {
    choose('addressId', chosen)
    void navigate('/delivery-method')
  }
  return (
    <Counter
      element="app-address-select"
      step="address"
      title={t('TITLE_SELECT_ADDRESS')}
      slip={
        <TillSlip till={till}>
          <Button
            className="btn-next"
            size="lg"
            fullWidth
            aria-label={t('ARIA_TO_PAYMENT')}
            disabled={!isThere}
            onClick={goOn}
          >
            {t('LABEL_CONTINUE')}
          </Button>
          <Button component={Link} to="/basket" variant="subtle" fullWidth className="btn-return">
            {t('LABEL_BACK')}
          </Button>
        </TillSlip>
      }
    >
      {addresses.isPending && (
        <OptionGroup title={t('MY_SAVED_ADRESSES')}>
          <Waiting cards={2} height="8.15rem" />
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
        <div className={classes.add}>
          <NewAddress />
        </div>
      )}
    </Counter>
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
      <Notice title={t('ADDRESSES_EMPTY')} detail={t('ADDRESSES_EMPTY_HINT')}>
        <NewAddress />
      </Notice>
    )
  }
  return (
    <OptionGroup title={t('MY_SAVED_ADRESSES')}>
      {addresses.map((address) => (
        <OptionCard
          key={address.id}
          group="address"
          isChosen={String(address.id) === chosen}
          onChoose={(isChosen) => onChoose(isChosen ? String(address.id) : undefined)}
        >
          <AddressText address={address} />
        </OptionCard>
      ))}
    </OptionGroup>
  )
}

/** The way to the form. */
export function NewAddress() {
  const { t } = useTranslation()
  return (
    <Button
      component={Link}
      to="/address/create"
      variant="default"
      className="btn-new-address"
      aria-label={t('ARIA_NEW_ADDRESS')}
      leftSection={<IconPlus aria-hidden="true" />}
    >
      {t('ADD_NEW_ADDRESS')}
    </Button>
  )
}
