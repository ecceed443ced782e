import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressQuery } from '#web/data/addresses.ts'
import { savedChoice } from '#web/data/checkout-choices.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { AddressText } from '#web/ui/shop/AddressText.tsx'
import { InlineFailure } from '#web/ui/states/Failure.tsx'

/** The chosen delivery address. */
export function ChosenAddress() {
  const { t } = useTranslation()
  const [id] = useState(() => savedChoice('addressId'))
  return (
    <Panel
      title={t('LABEL_DELIVERY_ADDRESS')}
      action={
        <Link to="/address/select" className="ff-link" style={{ minHeight: 0 }}>
          {t('CHANGE')}
          <span className="ff-hidden"> ({t('LABEL_DELIVERY_ADDRESS')})</span>
        </Link>
      }
    >
      {id === undefined ? <p className="ff-muted">{t('NO_ADDRESS_CHOSEN')}</p> : <LoadedAddress id={id} />}
    </Panel>
  )
}

function LoadedAddress({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(addressQuery(id))
  if (isError) return <InlineFailure text={t('CHOSEN_NOT_LOADED')} onRetry={() => void refetch()} />
  if (!data) return <Box h="7.3rem" bg="var(--ff-sunk)" bdrs="md" aria-hidden="true" />
  return <AddressText address={data} phone={data.mobileNum} />
}
