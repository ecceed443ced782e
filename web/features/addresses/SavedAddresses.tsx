import { ActionIcon } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Address } from '#contract/http.ts'
import { addressesQuery } from '#web/data/addresses.ts'
import { saveChoice, savedChoice } from '#web/data/checkout-choices.ts'
import { http, serverMessage } from '#web/http.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { AddressText } from '#web/ui/shop/AddressText.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { NewAddressLink } from '#web/ui/shop/NewAddressLink.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'
import classes from './Addresses.module.css'

/** All addresses of a customer, with buttons to change and to remove them. */
export default function SavedAddresses() {
  const { t } = useTranslation()
  const addresses = useQuery(addressesQuery)
  return (
    <CheckoutLayout
      element="app-saved-address"
      title={t('MY_SAVED_ADRESSES')}
      lead={t('SAVED_ADDRESSES_LEAD')}
    >
      {addresses.isPending && <CardSkeletons cards={2} height="8.25rem" />}
      {addresses.isError && (
        <Failure
          title={t('ADDRESSES_FAILED')}
          detail={serverMessage(addresses.error)}
          onRetry={() => void addresses.refetch()}
        />
      )}
      {addresses.data?.length === 0 && (
        <EmptyState title={t('ADDRESSES_EMPTY')} detail={t('ADDRESSES_EMPTY_HINT')}>
          <NewAddressLink />
        </EmptyState>
      )}
      <ul className="ff-list ff-cards">
        {addresses.data?.map((address) => (
          <li key={address.id}>
            <SavedAddress address={address} />
          </li>
        ))}
      </ul>
      {addresses.data?.length !== 0 && (
        <div className={classes.add}>
          <NewAddressLink />
        </div>
      )}
    </CheckoutLayout>
  )
}

function useRemoval(id: number, onSettled: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => http.delete(`/api/Addresss/${id}`),
    onSuccess: () => {
      if (savedChoice('addressId') === String(id)) saveChoice('addressId', undefined)
      showSnackbar(t('ADDRESS_REMOVED'))
      return queries.invalidateQueries(addressesQuery)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('ADDRESS_NOT_REMOVED'), 'error'),
    onSettled,
  })
}

function SavedAddress({ address }: { address: Address }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const remove = useRemoval(address.id, () => setAsked(false))
  const who = { name: address.fullName, city: address.city }
  return (
    <div className={classes.saved} aria-busy={remove.isPending}>
      <AddressText address={address} phone={address.mobileNum} />
      <div className={classes.actions}>
        <ActionIcon
          component={Link}
          to={`/address/edit/${address.id}`}
          aria-label={t('ARIA_EDIT_ADDRESS', who)}
        >
          <IconPencil aria-hidden="true" size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('ARIA_REMOVE_ADDRESS', who)}
          loading={remove.isPending}
          onClick={() => setAsked(true)}
        >
          <IconTrash aria-hidden="true" size={20} data-icon="trash-alt" />
        </ActionIcon>
      </div>
      <ConfirmButton
        title={t('ADDRESS_REMOVE_TITLE')}
        action={t('BTN_REMOVE')}
        isOpen={isAsked}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{t('ADDRESS_REMOVE_HINT')}</p>
        <AddressText address={address} />
      </ConfirmButton>
    </div>
  )
}
