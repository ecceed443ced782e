import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressesQuery } from '#web/data/addresses.ts'
import { serverMessage } from '#web/http.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Failure } from '#web/ui/Failure.tsx'
import { OptionCard, OptionGroup } from '#web/ui/OptionCard.tsx'
import classes from './Recycle.module.css'

interface AddressPickerProps {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  /** What is wrong with the choice. */
  complaint: string | undefined
}

/** One of the customer's saved addresses. */
export function AddressPicker({ chosen, onChoose, complaint }: AddressPickerProps) {
  const { t } = useTranslation()
  const addresses = useQuery(addressesQuery)
  if (addresses.isPending) {
    return (
      <div role="status" className={classes.skeleton}>
        <span className="ff-hidden">{t('LOADING')}</span>
      </div>
    )
  }
  if (addresses.isError) {
    return (
      <Failure
        title={t('RECYCLE_ADDRESSES_FAILED')}
        detail={serverMessage(addresses.error)}
        onRetry={() => void addresses.refetch()}
      />
    )
  }
  if (addresses.data.length === 0) {
    return (
      <p>
        {t('RECYCLE_NO_ADDRESS')} <Link to="/address/create">{t('RECYCLE_NEW_ADDRESS')}</Link>
      </p>
    )
  }
  return (
    <OptionGroup title={t('RECYCLE_ADDRESS')} complaint={complaint}>
      {addresses.data.map((address) => (
        <OptionCard
          key={address.id}
          name="recycle-address"
          isChosen={address.id === chosen}
          onChoose={(isChosen) => onChoose(isChosen ? address.id : undefined)}
        >
          <AddressText address={address} />
        </OptionCard>
      ))}
    </OptionGroup>
  )
}
