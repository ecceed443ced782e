import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { addressesQuery } from '#web/data/addresses.ts'
import { http, serverMessage } from '#web/http.ts'
import { Counter } from '#web/ui/Counter.tsx'
import { Failure } from '#web/ui/Failure.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import { AddressForm } from './AddressForm.tsx'
import { type AddressDraft, BLANK_ADDRESS, bodyOf, draftOf } from './address-form.ts'
import { useWayBack } from './use-way-back.ts'

/** Room for a new address, or for changing a saved one when the path names it. */
export default function AddressEditor() {
  const { t } = useTranslation()
  const { addressId } = useParams()
  const { state } = useLocation()
  const save = useSaving(addressId)
  return (
    <Counter
      element="app-address-create"
      {...(state?.isOrdering === true ? { step: 'address' as const } : {})}
      title={t(addressId === undefined ? 'ADD_NEW_ADDRESS' : 'EDIT_ADDRESS')}
    >
      {addressId === undefined ? (
        <AddressForm start={BLANK_ADDRESS} isSaving={save.isPending} onSave={save.mutate} />
      ) : (
        <Saved key={addressId} id={addressId} isSaving={save.isPending} onSave={save.mutate} />
      )}
    </Counter>
  )
}

interface SavedProps {
  id: string
  isSaving: boolean
  onSave: (draft: AddressDraft) => void
}

function Saved({ id, isSaving, onSave }: SavedProps) {
  const { t } = useTranslation()
  // Somebody else may have changed it: always from the shop, and never under the customer's hands.
  const address = useQuery({
    ...addressesQuery,
    queryKey: [...addressesQuery.queryKey, 'to-change', id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (address.isPending) return <Waiting cards={1} height="32rem" />
  if (address.isError) {
    return (
      <Failure
        title={t('ADDRESS_FAILED')}
        detail={serverMessage(address.error)}
        onRetry={() => void address.refetch()}
      />
    )
  }
  const saved = address.data.find((each) => String(each.id) === id)
  if (!saved) {
    return (
      <Notice title={t('ADDRESS_UNKNOWN')} detail={t('ADDRESS_UNKNOWN_HINT')}>
        <Button component={Link} to="/address/saved">
          {t('MY_SAVED_ADRESSES')}
        </Button>
      </Notice>
    )
  }
  return <AddressForm start={draftOf(saved)} isSaving={isSaving} onSave={onSave} />
}

/** Saves, says so, and goes back to where she came from. */
function useSaving(id: string | undefined) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const leave = useWayBack()
  return useMutation({
    mutationFn: (draft: AddressDraft) =>
      id === undefined
        ? http.post('/api/Addresss/', bodyOf(draft))
        : http.put(`/api/Addresss/${encodeURIComponent(id)}`, bodyOf(draft)),
    onSuccess: (_, { city }) => {
      snack(t(id === undefined ? 'ADDRESS_ADDED' : 'ADDRESS_UPDATED', { city }))
      void queries.invalidateQueries(addressesQuery)
      leave()
    },
    onError: (error) => snack(serverMessage(error) ?? t('ADDRESS_NOT_SAVED'), 'error'),
  })
}
