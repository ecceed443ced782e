import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Address } from '#contract/http.ts'
import { addressesQuery } from '#web/data/addresses.ts'
import { choice, choose } from '#web/data/choices.ts'
import { http, serverMessage } from '#web/http.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Counter } from '#web/ui/Counter.tsx'
import { Failure } from '#web/ui/Failure.tsx'
import { NewAddress } from '#web/ui/NewAddress.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './Addresses.module.css'

/** All addresses of a customer, to change and to remove. */
export default function SavedAddresses() {
  const { t } = useTranslation()
  const addresses = useQuery(addressesQuery)
  return (
    <Counter element="app-saved-address" title={t('MY_SAVED_ADRESSES')} lead={t('SAVED_ADDRESSES_LEAD')}>
      {addresses.isPending && <Waiting cards={2} height="8.25rem" />}
      {addresses.isError && (
        <Failure
          title={t('ADDRESSES_FAILED')}
          detail={serverMessage(addresses.error)}
          onRetry={() => void addresses.refetch()}
        />
      )}
      {addresses.data?.length === 0 && (
        <Notice title={t('ADDRESSES_EMPTY')} detail={t('ADDRESSES_EMPTY_HINT')}>
          <NewAddress />
        </Notice>
      )}
      <ul className={`ff-list ${classes.list}`}>
        {addresses.data?.map((address) => (
          <li key={address.id}>
            <SavedAddress address={address} />
          </li>
        ))}
      </ul>
      {addresses.data?.length !== 0 && (
        <div className={classes.add}>
          <NewAddress />
        </div>
      )}
    </Counter>
  )
}

function useRemoval(id: number, onSettled: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => http.delete(`/api/Addresss/${id}`),
    onSuccess: () => {
      if (choice('addressId') === String(id)) choose('addressId', undefined)
      snack(t('ADDRESS_REMOVED'))
      return queries.invalidateQueries(addressesQuery)
    },
    onError: (error) => snack(serverMessage(error) ?? t('ADDRESS_NOT_REMOVED'), 'error'),
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
          disabled={remove.isPending}
          onClick={() => setAsked(true)}
        >
          <IconTrash aria-hidden="true" size={20} data-icon="trash-alt" />
        </ActionIcon>
      </div>
      <Confirm
        title={t('ADDRESS_REMOVE_TITLE')}
        action={t('BTN_REMOVE')}
        isOpen={isAsked}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{t('ADDRESS_REMOVE_HINT')}</p>
        <AddressText address={address} />
      </Confirm>
    </div>
  )
}
