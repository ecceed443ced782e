import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Box, Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Success } from '#contract/http.ts'
import { configurationQuery } from '#web/configuration.ts'
import { whoAmIQuery } from '#web/data/accounts.ts'
import { addressesQuery } from '#web/data/addresses.ts'
import { http, serverMessage } from '#web/http.ts'
import { formatDay } from '#web/locale.ts'
import { useSession } from '#web/session.ts'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { FormPage } from '#web/ui/forms/FormPage.tsx'
import { OptionCard, OptionGroup } from '#web/ui/forms/OptionCard.tsx'
import { AddressText } from '#web/ui/shop/AddressText.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { LoginHint } from '#web/ui/states/RequireLogin.tsx'
import classes from './Recycle.module.css'
import {
  dayOf,
  EMPTY_RECYCLING,
  isForPickup,
  LITRES_RANGE,
  type RecyclingDraft,
  recyclingBody,
  validateRecycling,
} from './recycling.ts'

/** The recycling screen: order a box, or a pickup. */
export default function Recycle() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <FormPage
      element="app-recycle"
      title={t('TITLE_RECYCLE')}
      lead={t('SECTION_PRESS_JUICE_RESPONSIBLY')}
      aside={<Pictures />}
    >
      {isLoggedIn ? <RecycleForm /> : <LoginHint text={t('RECYCLE_GUEST')} />}
    </FormPage>
  )
}

/** The two configured products: the juice, and its pressings. */
function Pictures() {
  const { data } = useQuery(configurationQuery)
  const { topProductImage = '', bottomProductImage = '' } = data?.application.recyclePage ?? {}
  return (
    <div className={classes.pictures}>
      {[topProductImage, bottomProductImage].filter(Boolean).map((image) => (
        <img key={image} src={`assets/public/images/products/${image}`} alt="" width={240} height={240} />
      ))}
    </div>
  )
}

interface AddressPickerProps {
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  /** The error text of the choice. */
  fieldError: string | undefined
}

/** One of the customer's saved addresses. */
function AddressPicker({ chosen, onChoose, fieldError }: AddressPickerProps) {
  const { t } = useTranslation()
  const addresses = useQuery(addressesQuery)
  if (addresses.isPending) {
    return (
      <Box role="status" mih="12rem" bg="var(--ff-sunk)" bdrs="lg">
        <span className="ff-hidden">{t('LOADING')}</span>
      </Box>
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
    <OptionGroup title={t('RECYCLE_ADDRESS')} fieldError={fieldError}>
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

interface Booked {
  isPickup: boolean
  pickupDate: string | null
}

const LABELS = { quantity: 'RECYCLE_QUANTITY', date: 'LABEL_PICKUP_DATE', address: 'RECYCLE_ADDRESS' }

function useBooking(reset: () => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (request: object) => http.post<Success<Booked>>('/api/Recycles/', request),
    onSuccess: ({ data: { isPickup, pickupDate } }) => {
      const day = pickupDate ? formatDay(new Date(pickupDate)) : ''
      showSnackbar(isPickup ? t('CONFIRM_RECYCLING_PICKUP', { pickupdate: day }) : t('CONFIRM_RECYCLING_BOX'))
      reset()
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('RECYCLE_FAILED'), 'error'),
  })
}

/** The form: quantity, address, and pickup. */
function RecycleForm() {
  const { t } = useTranslation()
  const { email } = useSession()
  const me = useQuery(whoAmIQuery)
  const [form, setForm] = useState(EMPTY_RECYCLING)
  const [isVisited, setVisited] = useState({ quantity: false, date: false })
  const change = (part: Partial<RecyclingDraft>) => setForm((before) => ({ ...before, ...part }))
  const book = useBooking(() => {
    setForm(EMPTY_RECYCLING)
    setVisited({ quantity: false, date: false })
  })
  const today = dayOf(new Date())
  const why = useId()
  const fieldErrors = validateRecycling(form, today)
  const canSend = Object.keys(fieldErrors).length === 0 && !book.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) book.mutate(recyclingBody(form, me.data?.id))
  }
  const range = `${LITRES_RANGE.min}-${LITRES_RANGE.max}`

  return (
    <form id="recycle-form" onSubmit={submit} noValidate>
      <TextInput label={t('LABEL_REQUESTOR')} value={me.data?.email ?? email ?? ''} disabled readOnly />
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        label={t('RECYCLE_QUANTITY')}
        placeholder={t('IN_LITERS_PLACEHOLDER')}
        error={isVisited.quantity && fieldErrors.quantity ? t(fieldErrors.quantity, { range }) : undefined}
        value={form.quantity}
        onChange={(event) => change({ quantity: event.target.value })}
        onBlur={() => setVisited({ ...isVisited, quantity: true })}
      />
      {isForPickup(form.quantity) && (
        <Checkbox
          label={t('REQUEST_PICKUP')}
          checked={form.isPickup}
          onChange={(event) => change({ isPickup: event.target.checked })}
        />
      )}
      {isForPickup(form.quantity) && form.isPickup && (
        <TextInput
          type="date"
          min={today}
          label={t('LABEL_PICKUP_DATE')}
          error={isVisited.date && fieldErrors.date ? t(fieldErrors.date) : undefined}
          value={form.date}
          onChange={(event) => change({ date: event.target.value })}
          onBlur={() => setVisited({ ...isVisited, date: true })}
        />
      )}
      <AddressPicker
        chosen={form.address}
        onChoose={(address) => change({ address })}
        fieldError={isVisited.quantity && fieldErrors.address ? t(fieldErrors.address) : undefined}
      />
      <Button
        type="submit"
        id="recycleButton"
        size="lg"
        fullWidth
        disabled={!canSend}
        loading={book.isPending}
        aria-describedby={why}
      >
        {t('BTN_SUBMIT')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={LABELS} />
    </form>
  )
}
