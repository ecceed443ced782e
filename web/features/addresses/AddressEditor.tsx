import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { addressesQuery } from '#web/data/addresses.ts'
import { http, serverMessage } from '#web/http.ts'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import classes from './Addresses.module.css'
import {
  type AddressDraft,
  addressBody,
  addressDraft,
  EMPTY_ADDRESS,
  MOBILE_RANGE,
  STREET_LENGTH,
  validateAddress,
  ZIP_LENGTH,
} from './address-form.ts'

/** The form for a new address, or for the saved address that the path names. */
export default function AddressEditor() {
  const { addressId } = useParams()
  return <Editor key={addressId} addressId={addressId} />
}

function Editor({ addressId }: { addressId: string | undefined }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const saving = useSaving(addressId)
  const leave = useGoBack()
  // Not after the customer has left on their own.
  const save = (draft: AddressDraft): void => saving.mutate(draft, { onSuccess: leave })
  return (
    <CheckoutLayout
      element="app-address-create"
      {...(state?.isOrdering === true ? { step: 'address' as const } : {})}
      title={t(addressId === undefined ? 'ADD_NEW_ADDRESS' : 'EDIT_ADDRESS')}
    >
      {addressId === undefined ? (
        <AddressForm start={EMPTY_ADDRESS} isSaving={saving.isPending} onSave={save} />
      ) : (
        <SavedAddressForm id={addressId} isSaving={saving.isPending} onSave={save} />
      )}
    </CheckoutLayout>
  )
}

interface SavedAddressFormProps {
  id: string
  isSaving: boolean
  onSave: (draft: AddressDraft) => void
}

function SavedAddressForm({ id, isSaving, onSave }: SavedAddressFormProps) {
  const { t } = useTranslation()
  // Another session may have changed the address: load it from the shop once, and never while the customer types.
  const address = useQuery({
    ...addressesQuery,
    queryKey: [...addressesQuery.queryKey, 'to-change', id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (address.isPending) return <CardSkeletons cards={1} height="32rem" />
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
      <EmptyState title={t('ADDRESS_UNKNOWN')} detail={t('ADDRESS_UNKNOWN_HINT')}>
        <Button component={Link} to="/address/saved">
          {t('MY_SAVED_ADRESSES')}
        </Button>
      </EmptyState>
    )
  }
  return <AddressForm start={addressDraft(saved)} isSaving={isSaving} onSave={onSave} />
}

/** Saves the address, and confirms it. */
function useSaving(id: string | undefined) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: AddressDraft) =>
      id === undefined
        ? http.post('/api/Addresss/', addressBody(draft))
        : http.put(`/api/Addresss/${encodeURIComponent(id)}`, addressBody(draft)),
    onSuccess: (_, { city }) => {
      showSnackbar(t(id === undefined ? 'ADDRESS_ADDED' : 'ADDRESS_UPDATED', { city }))
      void queries.invalidateQueries(addressesQuery)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('ADDRESS_NOT_SAVED'), 'error'),
  })
}

interface AddressFormProps {
  start: AddressDraft
  isSaving: boolean
  onSave: (draft: AddressDraft) => void
}

const ORDER: ['label', 'input', 'error', 'description'] = ['label', 'input', 'error', 'description']

const LABELS: Record<keyof AddressDraft, string> = {
  country: 'LABEL_COUNTRY',
  fullName: 'LABEL_NAME',
  mobileNum: 'LABEL_MOBILE_NUMBER',
  zipCode: 'LABEL_ZIP_CODE',
  streetAddress: 'LABEL_ADDRESS',
  city: 'LABEL_CITY',
  state: 'LABEL_STATE',
}

function AddressForm({ start, isSaving, onSave }: AddressFormProps) {
  const { t } = useTranslation()
  const leave = useGoBack()
  const { form, field, fieldErrors, isComplete } = useForm(start, {
    validate: validateAddress,
    values: { range: `${MOBILE_RANGE.least}-${MOBILE_RANGE.most}` },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) onSave(form)
  }
  const why = useId()
  const counted = (text: string, length: number) => t('CHARACTERS_USED', { count: text.length, length })
  return (
    <form id="address-form" className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        id="country"
        autoComplete="country-name"
        label={t('LABEL_COUNTRY')}
        withAsterisk
        {...field('country')}
      />
      <TextInput
        id="fullName"
        autoComplete="name"
        label={t('LABEL_NAME')}
        withAsterisk
        {...field('fullName')}
      />
      <TextInput
        id="mobileNum"
        inputMode="numeric"
        autoComplete="tel-national"
        label={t('LABEL_MOBILE_NUMBER')}
        withAsterisk
        {...field('mobileNum')}
      />
      <TextInput
        id="zipCode"
        autoComplete="postal-code"
        label={t('LABEL_ZIP_CODE')}
        withAsterisk
        description={counted(form.zipCode, ZIP_LENGTH)}
        inputWrapperOrder={ORDER}
        maxLength={ZIP_LENGTH}
        {...field('zipCode')}
      />
      <Textarea
        id="address"
        className={classes.wide ?? ''}
        classNames={{ input: classes.tall ?? '' }}
        autoComplete="street-address"
        label={t('LABEL_ADDRESS')}
        withAsterisk
        description={counted(form.streetAddress, STREET_LENGTH)}
        inputWrapperOrder={ORDER}
        maxLength={STREET_LENGTH}
        rows={3}
        {...field('streetAddress')}
      />
      <TextInput
        id="city"
        autoComplete="address-level2"
        label={t('LABEL_CITY')}
        withAsterisk
        {...field('city')}
      />
      <TextInput
        id="state"
        autoComplete="address-level1"
        label={t('LABEL_STATE')}
        placeholder={t('STATE_PLACEHOLDER')}
        {...field('state')}
      />
      <div className={`${classes.wide} ${classes.buttons}`}>
        <Button variant="subtle" onClick={leave}>
          {t('LABEL_BACK')}
        </Button>
        <Button
          type="submit"
          id="submitButton"
          size="lg"
          disabled={!isComplete}
          loading={isSaving}
          aria-describedby={why}
        >
          {t('BTN_SUBMIT')}
        </Button>
      </div>
      <MissingFields
        id={why}
        className={`${classes.wide} ${classes.why}`}
        fieldErrors={fieldErrors}
        labels={LABELS}
      />
    </form>
  )
}

/** Goes back in the history, or to the list if this screen is the first of the visit. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isFirst = key === 'default'
  return () => void (isFirst ? navigate('/address/saved') : navigate(-1))
}
