import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { useForm } from '#web/ui/use-form.ts'
import classes from './Addresses.module.css'
import {
  type AddressDraft,
  complaintsAboutAddress,
  MOBILE,
  STREET_LENGTH,
  ZIP_LENGTH,
} from './address-form.ts'
import { useWayBack } from './use-way-back.ts'

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

/** Where somebody lives. */
export function AddressForm({ start, isSaving, onSave }: AddressFormProps) {
  const { t } = useTranslation()
  const leave = useWayBack()
  const { form, field, complaints, isComplete } = useForm(start, {
    complaintsAbout: complaintsAboutAddress,
    values: { range: `${MOBILE.least}-${MOBILE.most}` },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isSaving) onSave(form)
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
          disabled={!isComplete || isSaving}
          aria-describedby={why}
        >
          {t('BTN_SUBMIT')}
        </Button>
      </div>
      <StillMissing
        id={why}
        className={`${classes.wide} ${classes.why}`}
        complaints={complaints}
        labels={LABELS}
      />
    </form>
  )
}
